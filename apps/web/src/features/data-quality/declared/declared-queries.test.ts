import { expect, it } from 'vitest';
import { sumRuns } from './declared-queries.ts';

const metric = (run_id: string, day: number, metric_name: string, metric_value: number) => ({
  id: 1,
  created_at: `2026-03-0${day}T00:00:00Z`,
  metric_type: 'node' as const,
  metric_name,
  metric_value,
  run_id,
});

it('what one analysis counted of several kinds of environments is added up, the oldest analysis first', () => {
  const runs = sumRuns([
    metric('b', 2, 'SH_Clerk', 5),
    metric('b', 2, 'SH_Clerk', 2),
    metric('b', 2, 'SH_Key', 1),
    metric('a', 1, 'SH_Clerk', 3),
  ]);

  expect(runs.map(({ at, counts }) => [at.getUTCDate(), Object.fromEntries(counts)])).toEqual([
    [1, { 'node SH_Clerk': 3 }],
    [2, { 'node SH_Clerk': 7, 'node SH_Key': 1 }],
  ]);
});
