/** One number, by the values of its labels, in the order of their names. */
export interface Counted {
  readonly values: readonly string[];
  readonly count: number;
}

/** How many times what happened, by labels. There is a number for each set of values: these come from closed lists. */
export class Tally<Label extends string> {
  readonly labels: readonly Label[];
  readonly #counts = new Map<string, { readonly values: readonly string[]; count: number }>();

  constructor(labels: readonly Label[]) {
    this.labels = labels;
  }

  add(...values: readonly string[]): void {
    this.addMany(1, ...values);
  }

  addMany(times: number, ...values: readonly string[]): void {
    const key = values.join('\n');
    const counted = this.#counts.get(key);
    if (counted === undefined) {
      this.#counts.set(key, { values, count: times });
    } else {
      counted.count += times;
    }
  }

  get counted(): readonly Counted[] {
    return [...this.#counts.values()];
  }
}

/** Durations, by limit: how many took no longer than it, and longer than the limit before. */
export interface CountedDurations {
  readonly values: readonly string[];
  /** One more than there are limits: what took longer than all. */
  readonly counts: readonly number[];
  readonly totalSeconds: number;
}

/** How long what took, by labels. */
export class DurationTally<Label extends string> {
  readonly labels: readonly Label[];
  /** In seconds, ascending. */
  readonly limits: readonly number[];
  readonly #durations = new Map<
    string,
    { readonly values: readonly string[]; readonly counts: number[]; totalSeconds: number }
  >();

  constructor(limits: readonly number[], labels: readonly Label[]) {
    this.limits = limits;
    this.labels = labels;
  }

  add(durationMs: number, ...values: readonly string[]): void {
    const key = values.join('\n');
    let durations = this.#durations.get(key);
    if (durations === undefined) {
      durations = { values, counts: [...this.limits.map(() => 0), 0], totalSeconds: 0 };
      this.#durations.set(key, durations);
    }

    const seconds = durationMs / 1_000;
    let index = 0;
    while (index < this.limits.length && seconds > (this.limits[index] as number)) {
      index++;
    }
    const count = durations.counts[index] as number;
    durations.counts[index] = count + 1;
    durations.totalSeconds += seconds;
  }

  get counted(): readonly CountedDurations[] {
    return [...this.#durations.values()];
  }
}
