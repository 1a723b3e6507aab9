import { countOf, formatNumber } from '../../../ui/format.ts';

/** "2 shortest paths". */
export function describePathCount(count: number): string {
  return Number.isFinite(count)
    ? countOf(count, 'shortest path')
    : `More than ${formatNumber(Number.MAX_SAFE_INTEGER)} shortest paths`;
}
