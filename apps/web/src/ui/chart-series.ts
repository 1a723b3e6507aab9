export interface ChartPoint {
  readonly at: Date;
  readonly value: number;
}

/** One line of a chart. */
export interface ChartSeries {
  /** What tells it from the others; nobody reads it where there is one alone. */
  readonly name: string;
  /** The oldest first. */
  readonly points: readonly ChartPoint[];
}

/** The times of all series, each once, the oldest first. */
export function timesOf(series: readonly ChartSeries[]): readonly Date[] {
  const times = new Set(series.flatMap(({ points }) => points.map(({ at }) => at.getTime())));

  return [...times].toSorted((a, b) => a - b).map((time) => new Date(time));
}

/** What a series has at exactly this time. */
export function valueAt({ points }: ChartSeries, time: Date): number | undefined {
  return points.find(({ at }) => at.getTime() === time.getTime())?.value;
}
