export interface GuessTableOptions {
  /** Entries that it keeps at most. */
  readonly limit: number;
}

/** What an entry is worth where not all can be kept. */
export interface Standing {
  /** Whose it is: whoever has most that holds nobody up loses of it first. Undefined: nobody's in particular. */
  readonly network: string | undefined;
  /** Until when it holds somebody up. What still does so goes last, the nearest to its end first. */
  readonly untilMs: number;
}

/** How much stays of a full table: making room takes milliseconds, so it is not done for each new entry. */
const KEPT_SHARE = 15 / 16;
/** Before the newest entry of each network (0), its second newest (1), … */
const HOLDS_UP = -1;

interface Entry<Value> extends Standing {
  readonly value: Value;
}

/**
 * What is remembered of guesses, in bounded memory: nobody gets rid of what counts against him, or against others, by
 * making guesses that are worth less, however many of them, and one network pushes out its own alone.
 *
 * Constant time on average.
 */
export class GuessTable<Value> {
  readonly #limit: number;
  readonly #entries = new Map<string, Entry<Value>>();

  constructor({ limit }: GuessTableOptions) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: string, value: Value, { nowMs, ...standing }: Standing & { readonly nowMs: number }): void {
    this.#entries.set(key, { value, ...standing });
    if (this.#entries.size > this.#limit) {
      this.#makeRoom(nowMs);
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  #makeRoom(nowMs: number): void {
    const newestFirst = [...this.#entries].toSorted(([, one], [, other]) => other.untilMs - one.untilMs);
    const counts = new Map<string | undefined, number>();
    const ranked = newestFirst.map(([key, { network, untilMs }]) => {
      if (untilMs > nowMs) {
        return { key, rank: HOLDS_UP };
      }
      const rank = counts.get(network) ?? 0;
      counts.set(network, rank + 1);

      return { key, rank };
    });
    // Of one rank, the newest first, as they were.
    const leastLast = ranked.toSorted((one, other) => one.rank - other.rank);
    for (const { key } of leastLast.slice(Math.floor(this.#limit * KEPT_SHARE))) {
      this.#entries.delete(key);
    }
  }
}
