import type { CypherPlan } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { listPlanRows } from './plan-rows.ts';

const scan: CypherPlan = {
  operator: 'NodeScan',
  details: 'n:User',
  estimated_rows: 50,
  rows: 40,
  time_ms: 3,
  children: [],
};
const PLAN: CypherPlan = {
  operator: 'Project',
  details: 'n',
  estimated_rows: 5,
  rows: 4,
  time_ms: 1,
  children: [
    { ...scan, children: [] },
    { ...scan, details: 'm', time_ms: 4, children: [scan] },
  ],
};

it('operators follow each other as in the tree, each with its part of the time', () => {
  const rows = listPlanRows(PLAN, new Set());

  expect(rows.map(({ id, depth, share }) => [id, depth, share])).toEqual([
    ['0', 0, 1 / 11],
    ['0.0', 1, 3 / 11],
    ['0.1', 1, 4 / 11],
    ['0.1.0', 2, 3 / 11],
  ]);
  expect(rows[1]).toMatchObject({
    operator: 'NodeScan',
    details: 'n:User',
    estimatedRows: 50,
    rows: 40,
    timeMs: 3,
  });
});

it('what is below a closed one is left out', () => {
  expect(listPlanRows(PLAN, new Set(['0.1'])).map(({ id }) => id)).toEqual(['0', '0.0', '0.1']);
});

it('a plan that was not measured has no times', () => {
  const { rows: _, time_ms: __, ...estimated } = scan;

  expect(listPlanRows(estimated, new Set())[0]).toMatchObject({
    rows: undefined,
    timeMs: undefined,
    share: undefined,
  });
});
