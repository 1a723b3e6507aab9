/** Distinct strings in order of first mention; each has its place as index. */
export class StringInterner {
  readonly values: string[] = [];
  readonly #indexes = new Map<string, number>();

  intern(value: string): number {
    const known = this.#indexes.get(value);
    if (known !== undefined) {
      return known;
    }

    const index = this.values.push(value) - 1;
    this.#indexes.set(value, index);
    return index;
  }
}
