/** What is remembered is measured by the memory it takes. */
interface Sized {
  readonly sizeBytes: number;
}

/** Remembers values up to a number of bytes; those that were not asked for longest give way. */
export class SetCache<Key, Value extends Sized> {
  readonly #maxBytes: number;
  readonly #values = new Map<Key, Value>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  find(key: Key): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, value);
    }

    return value;
  }

  /** Forgets others where there is no room. The key must not be there. */
  add(key: Key, value: Value): void {
    this.#values.set(key, value);
    this.#bytes += value.sizeBytes;

    for (const [oldest, { sizeBytes }] of this.#values) {
      if (this.#bytes <= this.#maxBytes) {
        return;
      }
      this.#values.delete(oldest);
      this.#bytes -= sizeBytes;
    }
  }
}
