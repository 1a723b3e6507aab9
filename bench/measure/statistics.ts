/** The middle value, or the mean of the two in the middle; NaN of no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;

  return (lower + upper) / 2;
}

/** The smallest value that at least `share` of the values do not exceed; NaN of no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));

  return sorted[rank - 1] ?? Number.NaN;
}
