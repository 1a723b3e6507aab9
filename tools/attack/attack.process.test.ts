import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findFreePort } from '../service/find-free-port.ts';
import { presentReport } from './report.ts';
import { runAttack, WAVES } from './run-attack.ts';

const folder = await mkdtemp(join(tmpdir(), 'secgraph-attack-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('withstands a short attack', async () => {
  const outcome = await runAttack({ folder, port: await findFreePort(), seed: 1, isShort: true });

  expect(outcome.violations, presentReport(outcome)).toEqual([]);
  expect(outcome.figures.map(({ wave }) => wave)).toEqual(WAVES.map(({ name }) => name));
});
