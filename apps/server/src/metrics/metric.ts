/** One number of a metric, with the values of its labels in their order. */
export interface Sample {
  readonly values: readonly string[];
  readonly value: number;
}

/** How many were how large, by limit: each up to it, and above the limit before; the last ones are above all. */
export interface Distribution {
  readonly values: readonly string[];
  readonly counts: readonly number[];
  readonly total: number;
}

interface Described {
  /** As it is queried; what only rises ends in `_total`. */
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
}

/** A number, or several by labels, as it is or was when somebody asks. */
export interface NumberMetric<Source> extends Described {
  readonly kind: 'counter' | 'gauge';
  readonly read: (source: Source) => readonly Sample[];
}

export interface HistogramMetric<Source> extends Described {
  readonly kind: 'histogram';
  /** Ascending, in the unit that the name ends in. */
  readonly limits: readonly number[];
  readonly read: (source: Source) => readonly Distribution[];
}

export type Metric<Source> = NumberMetric<Source> | HistogramMetric<Source>;

/** A number without labels. */
export function single(value: number): readonly Sample[] {
  return [{ values: [], value }];
}

/** The same where it is known; a number that nobody knows is no 0. */
export function known(value: number | undefined): readonly Sample[] {
  return value === undefined ? [] : single(value);
}

/** A number for each name. */
export function byName(numbers: Readonly<Record<string, number>>): readonly Sample[] {
  return Object.entries(numbers).map(([name, value]) => ({ values: [name], value }));
}
