import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { expect, it } from 'vitest';
import { whileMakingReports } from './report-making.ts';

const { database } = await createTestDatabase();
const nothing = async () => undefined;

it('lets one process make reports for as long as it lives', async () => {
  const others: boolean[] = [];
  const isDone = await whileMakingReports(
    database,
    async (lost) => {
      // Longer than the silence that is allowed.
      for (let round = 0; round < 8; round++) {
        await sleep(500);
        others.push(await whileMakingReports(database, nothing));
      }
      expect(lost.aborted).toBe(false);
    },
    { beatMs: 50, silenceMs: 3_000 },
  );

  expect(isDone).toBe(true);
  expect(others).toEqual(Array(8).fill(false));
  expect(await whileMakingReports(database, nothing)).toBe(true);
});

it('gives the turn of a process that is silent to another', async () => {
  await whileMakingReports(
    database,
    async (lost) => {
      await expect.poll(() => lost.aborted).toBe(true);
      await expect.poll(() => whileMakingReports(database, nothing)).toBe(true);
    },
    { beatMs: 3_600_000, silenceMs: 200 },
  );
});
