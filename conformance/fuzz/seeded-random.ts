/** Decisions that are the same for the same seed. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0;
  }

  /** 0 … count − 1. */
  below(count: number): number {
    // xorshift32, which never leaves zero.
    let state = this.#state === 0 ? 1 : this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state >>> 0;
    return this.#state % count;
  }

  /** True in about so many of a hundred cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  oneOf<Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number] {
    return items[this.below(items.length)] ?? items[0];
  }

  several<Item>(min: number, max: number, create: () => Item): Item[] {
    return Array.from({ length: min + this.below(max - min + 1) }, create);
  }
}
