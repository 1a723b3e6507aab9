import type { FindingTrendEntry } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { findComparisonStart } from './comparison-start.ts';
import { rankChanges, rankTrends, sumNewEnvironments } from './rank-trends.ts';

const trend = (finding: string, changes: Partial<FindingTrendEntry> = {}): FindingTrendEntry => ({
  environment_ids: [],
  finding,
  display_title: finding,
  display_type: '',
  composite_risk: 50,
  finding_count_start: 1,
  finding_count_end: 1,
  finding_count_increase: 0,
  finding_count_decrease: 0,
  finding_impact_count: 0,
  finding_exposure_count: 0,
  impact_count: 0,
  exposure_count: 0,
  archived_count: 0,
  new_environment_ids: [],
  new_environment_count: 0,
  open_count: changes.finding_count_end ?? 1,
  closes_count: 0,
  ...changes,
});

const namesOf = (trends: readonly FindingTrendEntry[]) => trends.map(({ finding }) => finding);

describe('types of findings', () => {
  it('are ordered by whom they shut out, then by severity, by how many can begin with them and by how many there are', () => {
    const ranked = rankTrends([
      trend('b'),
      trend('a'),
      trend('many', { finding_count_end: 9 }),
      trend('exposed', { finding_exposure_count: 2 }),
      trend('worse', { composite_risk: 95, finding_exposure_count: 9 }),
      trend('closing', { composite_risk: 1, closes_count: 1 }),
      trend('gone', { finding_count_end: 0, composite_risk: 99 }),
    ]);
    expect(namesOf(ranked)).toEqual(['closing', 'worse', 'exposed', 'many', 'a', 'b']);
  });

  it('that are only accepted or false are nothing to begin with', () => {
    const accepted = trend('accepted', { composite_risk: 99, open_count: 0 });
    expect(namesOf(rankTrends([accepted, trend('open')]))).toEqual(['open']);
  });

  it('that changed are ordered by how much, whether they are still there or not', () => {
    const ranked = rankChanges([
      trend('same', { composite_risk: 99 }),
      trend('gone', { finding_count_end: 0, finding_count_decrease: 2 }),
      trend('came', { finding_count_increase: 2, finding_count_decrease: 1 }),
      trend('worse', { finding_count_increase: 2, composite_risk: 70 }),
    ]);
    expect(namesOf(ranked)).toEqual(['came', 'worse', 'gone']);
  });

  it('that nothing is left of are counted among the changes', () => {
    const changes = rankChanges([
      trend('same'),
      trend('gone', { finding_count_end: 0, finding_count_increase: 1, finding_count_decrease: 4 }),
      trend('came', { finding_count_increase: 2, finding_count_decrease: 1 }),
    ]);
    expect(changes.map(({ finding }) => finding)).toEqual(['gone', 'came']);
  });
});

it('findings of environments that are new are counted apart, each environment once', () => {
  const trends = [
    trend('a', { new_environment_ids: ['NEW', 'NEWER'], new_environment_count: 3 }),
    trend('b', { new_environment_ids: ['NEW'], new_environment_count: 2 }),
    trend('c'),
  ];
  expect(sumNewEnvironments(trends)).toEqual({ newIds: ['NEW', 'NEWER'], newCount: 5 });
});

describe('what the last analysis is compared with', () => {
  const at = (...times: readonly string[]) => times.map((time) => ({ at: new Date(time) }));

  it('is a moment between it and the one before', () => {
    const start = findComparisonStart(
      at('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z'),
    );
    expect(start?.toISOString()).toBe('2026-11-02T12:00:00.000Z');
  });

  it.each([[[]], [['2026-11-01T00:00:00Z']]])('is nothing with less than two (%j)', (times) => {
    expect(findComparisonStart(at(...times))).toBeUndefined();
  });
});
