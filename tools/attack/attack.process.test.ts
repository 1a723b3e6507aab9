import { afterAll, expect, it } from 'vitest';
import { findFreePort } from '../service/find-free-port.ts';
import { createThrowAwayFolder } from '../service/throw-away-folder.ts';
import { presentReport } from './report.ts';
import { runAttack, WAVES } from './run-attack.ts';

const folder = await createThrowAwayFolder('secgraph-attack-');
afterAll(() => folder.remove());

it('withstands a short attack', async () => {
  const port = await findFreePort();
  const outcome = await runAttack({ folder: folder.path, port, seed: 1, isShort: true });

  expect(outcome.violations, presentReport(outcome)).toEqual([]);
  expect(outcome.figures.map(({ wave }) => wave)).toEqual(WAVES.map(({ name }) => name));
});
