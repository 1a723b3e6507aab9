import type { FindingTrendEntry } from '@secgraph/contract';

/** Types that there are findings of: the worst first, then those that most principals can begin with. */
export function rankTrends(trends: readonly FindingTrendEntry[]): readonly FindingTrendEntry[] {
  return trends
    .filter(({ finding_count_end: count }) => count > 0)
    .toSorted(
      (a, b) =>
        b.composite_risk - a.composite_risk ||
        b.finding_exposure_count - a.finding_exposure_count ||
        b.finding_count_end - a.finding_count_end ||
        (a.finding < b.finding ? -1 : 1),
    );
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
