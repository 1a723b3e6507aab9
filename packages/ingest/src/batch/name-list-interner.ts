const NO_NAMES: readonly string[] = [];

/** Distinct lists of property names; the first is the empty one. */
export class NameListInterner {
  readonly values: (readonly string[])[] = [NO_NAMES];
  readonly #indexes = new Map<string, number>();

  intern(names: readonly string[] = NO_NAMES): number {
    if (names.length === 0) {
      return 0;
    }

    // The cheapest key that is exact: a text of names with a prefix that tells where each of them ends.
    const key = `${names.map((name) => name.length).join()} ${names.join('')}`;
    const known = this.#indexes.get(key);
    if (known !== undefined) {
      return known;
    }

    this.#indexes.set(key, this.values.length);
    return this.values.push(names) - 1;
  }
}
