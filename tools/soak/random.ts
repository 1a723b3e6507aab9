/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Another sequence, so that what one actor draws does not depend on how fast the others are. */
  fork(): Random {
    return new Random(this.below(2 ** 32));
  }

  /** From 0 up to and without `limit`, whole. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  between(minimum: number, maximum: number): number {
    return minimum + this.below(maximum - minimum + 1);
  }

  isTrue(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) {
      throw new Error('there is nothing to pick from.');
    }

    return item;
  }

  /** Mulberry32. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
