const DISTINCT_LIMIT = 100;
const LENGTH_LIMIT = 200;

/** How often each message came up; only so many different ones are told apart. */
export class MessageCounts {
  readonly #counts = new Map<string, number>();

  add(message: string, count = 1): void {
    const text = message.slice(0, LENGTH_LIMIT);
    if (this.#counts.size < DISTINCT_LIMIT || this.#counts.has(text)) {
      this.#counts.set(text, (this.#counts.get(text) ?? 0) + count);
    }
  }

  addAll(counts: ReadonlyMap<string, number>): void {
    for (const [message, count] of counts) {
      this.add(message, count);
    }
  }

  get byMessage(): ReadonlyMap<string, number> {
    return this.#counts;
  }
}
