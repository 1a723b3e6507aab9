import { createEmptyDatabase, createTestDatabase } from '@secgraph/test-kit/database';
import { expect, it } from 'vitest';
import { LOCKS } from '../connection/advisory-locks.ts';
import { openDatabase } from '../connection/database.ts';
import { migrate } from '../migrations/migrate.ts';
import { readMigrations } from '../migrations/migration-files.ts';
import { tryLead } from './leadership.ts';
import { takeLock } from './take-lock.ts';
import { whileNobodyWrites } from './upgrade-hold.ts';

const { database } = await createTestDatabase();

const find = async () => true;

it('lets nobody be elected meanwhile, and everybody afterwards', async () => {
  const elected: unknown[] = [];
  const work = async () => {
    elected.push(await tryLead(database));
  };
  await whileNobodyWrites(database, { find, work });
  expect(elected).toEqual([undefined]);

  const leadership = await tryLead(database);
  expect(leadership).toBeDefined();
  await leadership?.resign();
});

it('does nothing while somebody writes, and says what to do', async () => {
  const leadership = await tryLead(database);
  let isDone = false;
  const work = async () => {
    isDone = true;
  };
  await expect(whileNobodyWrites(database, { find, work, patienceMs: 0 })).rejects.toMatchObject({
    code: 'DATABASE_WRITER_RUNS',
    message: expect.stringContaining('stop all processes of the earlier release'),
  });
  // Whoever finds it done already goes on beside the writer.
  const isNothing = async () => undefined;
  await whileNobodyWrites(database, { find: isNothing, work, patienceMs: 0 });
  expect(isDone).toBe(false);
  await leadership?.resign();
});

it('is done by one at a time, also after one that failed', async () => {
  const running: number[] = [];
  let most = 0;
  const work = async () => {
    most = Math.max(most, running.push(1));
    await database.pool.query('SELECT 1');
    running.pop();
  };
  const failing = { find, work: () => Promise.reject(new Error('full')) };
  await expect(whileNobodyWrites(database, failing)).rejects.toThrow('full');
  await Promise.all([1, 2, 3].map(() => whileNobodyWrites(database, { find, work })));
  expect(most).toBe(1);
});

it('waits for a writer of a release that had no lease', async () => {
  const { url } = await createEmptyDatabase();
  const earlier = await openDatabase({ url });
  const all = await readMigrations();
  await migrate(earlier, { migrations: all.filter(({ version }) => version < 72) });
  const done: string[] = [];
  const hold = () =>
    whileNobodyWrites(earlier, { find, patienceMs: 0, work: async () => void done.push('done') });
  const writer = await earlier.connect();
  await takeLock(writer, LOCKS.datapipe);
  await expect(hold()).rejects.toMatchObject({ code: 'DATABASE_WRITER_RUNS' });

  await writer.end();
  await expect
    .poll(() =>
      hold().then(
        () => done,
        () => undefined,
      ),
    )
    .toEqual(['done']);
  await earlier.close();
});
