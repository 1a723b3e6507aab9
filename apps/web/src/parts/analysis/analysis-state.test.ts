import type { DatapipeStatus } from '@secgraph/contract';
import { expect, it } from 'vitest';
import { hasResults } from './analysis-state.ts';

const NEVER = '0001-01-01T00:00:00Z';
const TIME = '2026-01-02T12:00:00Z';

it.each<[what: string, expected: boolean, status: Partial<DatapipeStatus>]>([
  ['no analysis', false, {}],
  ['a complete one', true, { last_complete_analysis_at: TIME, last_analysis_run_at: TIME }],
  ['one of which a part failed', true, { last_analysis_run_at: TIME, last_analysis_outcome: 'partial' }],
  ['one that failed', false, { last_analysis_run_at: TIME, last_analysis_outcome: 'failed' }],
  ['one that was canceled', false, { last_analysis_run_at: TIME, last_analysis_outcome: 'canceled' }],
  [
    'one that failed after a complete one',
    true,
    { last_complete_analysis_at: TIME, last_analysis_run_at: TIME, last_analysis_outcome: 'failed' },
  ],
  ['one of a service that tells no outcome', true, { last_analysis_run_at: TIME }],
])('%s has results: %s', (_, expected, status) => {
  const never = { last_complete_analysis_at: NEVER, last_analysis_run_at: NEVER };

  expect(hasResults({ status: 'idle', updated_at: TIME, ...never, ...status })).toBe(expected);
});
