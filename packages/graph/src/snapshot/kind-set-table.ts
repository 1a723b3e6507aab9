/** Numbers distinct sets of kind ids. Starts from the sets of a snapshot, whose numbers stay valid. */
export class KindSetTable {
  readonly #sets: Uint16Array[];
  /** Numbers of sets by their kind ids as text, in every order in which they were asked for. */
  readonly #numbers = new Map<string, number>();

  constructor(sets: readonly Uint16Array[] = []) {
    this.#sets = [...sets];

    for (const [number, set] of this.#sets.entries()) {
      this.#numbers.set(set.join(), number);
    }
  }

  get sets(): readonly Uint16Array[] {
    return this.#sets;
  }

  /** Number of the set; order and repetitions do not matter. */
  intern(kindIds: readonly number[] | Uint16Array): number {
    const key = kindIds.join();
    let number = this.#numbers.get(key);

    if (number === undefined) {
      number = this.#internSorted(Uint16Array.from(new Set(kindIds)).sort());
      this.#numbers.set(key, number);
    }

    return number;
  }

  get(number: number): Uint16Array {
    return this.#sets[number] ?? new Uint16Array(0);
  }

  #internSorted(set: Uint16Array): number {
    const key = set.join();
    let number = this.#numbers.get(key);

    if (number === undefined) {
      number = this.#sets.length;
      this.#sets.push(set);
      this.#numbers.set(key, number);
    }

    return number;
  }
}
