/** After a write, none begins for so many times as long as it took. */
const REST_FACTOR = 20;

/**
 * When the snapshot file is due to be written, or stored for other processes. Of a million objects it has more than a
 * gigabyte, which no single change is worth; of a small graph it is written after each. A generation that is not in the
 * file costs a service that was killed one rebuild from PostgreSQL, and nothing else.
 */
export class SavePace {
  readonly #now: () => number;
  readonly #restFactor: number;
  #restsUntilMs = Number.NEGATIVE_INFINITY;

  /** `now`: monotonic, in milliseconds. */
  constructor(now: () => number = () => performance.now(), restFactor = REST_FACTOR) {
    this.#now = now;
    this.#restFactor = restFactor;
  }

  /** Milliseconds until it is due; 0 when it is. */
  get restMs(): number {
    return Math.max(0, this.#restsUntilMs - this.#now());
  }

  /** Runs a write, and rests as long as it deserves. */
  async write<Result>(write: () => Promise<Result>): Promise<Result> {
    const startedAtMs = this.#now();
    try {
      return await write();
    } finally {
      const endedAtMs = this.#now();
      this.#restsUntilMs = endedAtMs + this.#restFactor * (endedAtMs - startedAtMs);
    }
  }
}
