/** The value below which the part lies (0.5 = median). NaN for no values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);

  return sorted[Math.min(Math.floor(part * sorted.length), sorted.length - 1)] ?? Number.NaN;
}

export interface Sample {
  readonly atMs: number;
  readonly value: number;
}

export interface Trend {
  /** Medians of the third and of the last quarter of the time. */
  readonly third: number;
  readonly last: number;
  /** Of the last to the third: 1 = flat. */
  readonly ratio: number;
}

/** How values move in the second half of the time that they cover. Undefined without values in both its quarters. */
export function trendOf(samples: readonly Sample[]): Trend | undefined {
  const [first, final] = [samples.at(0)?.atMs ?? 0, samples.at(-1)?.atMs ?? 0];
  const quarterMs = (final - first) / 4;
  const valuesIn = (quarter: number) =>
    samples
      .filter(({ atMs }) => atMs >= first + quarter * quarterMs && atMs <= first + (quarter + 1) * quarterMs)
      .map(({ value }) => value);
  const [third, last] = [quantile(valuesIn(2), 0.5), quantile(valuesIn(3), 0.5)];

  return Number.isNaN(third) || Number.isNaN(last) ? undefined : { third, last, ratio: last / third };
}
