import type { Backlog } from '@secgraph/database/datapipe';
import { expect, it } from 'vitest';
import { BacklogWatch } from './backlog-watch.ts';

const EMPTY: Backlog = {
  generation: 7,
  generationAgeMs: 1_000,
  jobs: 0,
  files: 0,
  bytes: 0,
  oldestAgeMs: undefined,
};

it('tells what was measured last, as old as it is by now', async () => {
  let measured = EMPTY;
  let nowMs = 0;
  const watch = new BacklogWatch({
    backlog: { measure: async () => measured },
    log: { warn: () => undefined },
    now: () => nowMs,
  });
  expect(watch.current).toBe(undefined);

  await watch.look();
  nowMs = 500;
  expect(watch.current).toEqual({ ...EMPTY, generationAgeMs: 1_500 });

  measured = { ...EMPTY, jobs: 1, files: 2, bytes: 3, oldestAgeMs: 10_000 };
  await watch.look();
  nowMs = 1_500;
  expect(watch.current).toEqual({ ...measured, generationAgeMs: 2_000, oldestAgeMs: 11_000 });
});
