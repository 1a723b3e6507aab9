export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The smallest value that at least `share` of the values do not exceed; NaN of no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));

  return sorted[rank - 1] ?? Number.NaN;
}
