import type { FindingTrendEntry } from '@secgraph/contract';
import { compareTypes, type RankedType } from '@secgraph/vocabulary';
import { severityOfPercent } from '../../ui/finding-words.ts';

/** Types with findings that nobody has set aside: those first that are to be fixed first. */
export function rankTrends(trends: readonly FindingTrendEntry[]): readonly FindingTrendEntry[] {
  return trends
    .filter(({ open_count: count }) => count > 0)
    .map((trend) => ({ trend, rank: rankOf(trend) }))
    .toSorted((a, b) => compareTypes(a.rank, b.rank))
    .map(({ trend }) => trend);
}

export function rankOf(trend: FindingTrendEntry): RankedType {
  return {
    name: trend.finding,
    severity: severityOfPercent(trend.composite_risk),
    openCount: trend.open_count,
    closes: trend.closes_count,
    exposureCount: trend.finding_exposure_count,
  };
}

/** Types of which findings came or went: where most did first. */
export function rankChanges(trends: readonly FindingTrendEntry[]): readonly FindingTrendEntry[] {
  const changes = (trend: FindingTrendEntry) => trend.finding_count_increase + trend.finding_count_decrease;

  return trends
    .filter((trend) => changes(trend) > 0)
    .toSorted(
      (a, b) =>
        changes(b) - changes(a) || b.composite_risk - a.composite_risk || (a.finding < b.finding ? -1 : 1),
    );
}

/** Environments that were analysed for the first time, and what was found there: nobody can say that it came. */
export function sumNewEnvironments(trends: readonly FindingTrendEntry[]) {
  return {
    newIds: [...new Set(trends.flatMap(({ new_environment_ids: ids }) => ids))],
    newCount: trends.reduce((sum, { new_environment_count: count }) => sum + count, 0),
  };
}
