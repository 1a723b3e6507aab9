import { createLimitError } from './limit-error.ts';

/** Adds up what operators keep, and ends the run when it is too much. */
export class MemoryTracker {
  readonly #limitBytes: number;
  #usedBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Throws `CYPHER_LIMIT`. Negative to give back. */
  add(bytes: number): void {
    this.#usedBytes += bytes;
    if (this.#usedBytes > this.#limitBytes) {
      throw createLimitError(
        `The query needs more than ${this.#limitBytes} bytes of memory (limit "memoryBytes").`,
        'Narrow the patterns by kinds or properties, aggregate earlier, or add a LIMIT before sorting and collecting.',
      );
    }
  }
}
