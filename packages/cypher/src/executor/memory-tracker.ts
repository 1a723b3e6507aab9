import { createLimitError } from './limit-error.ts';

/** How much is reserved at once. */
const STEP_BYTES = 1024 * 1024;

/** Adds up what operators keep, and ends the run when it is too much. */
export class MemoryTracker {
  readonly #limitBytes: number;
  readonly #reserve: ((sizeBytes: number) => void) | undefined;
  #usedBytes = 0;
  #reservedBytes = 0;

  constructor(limitBytes: number, reserve?: (sizeBytes: number) => void) {
    this.#limitBytes = limitBytes;
    this.#reserve = reserve;
    this.#reservedBytes = reserve === undefined ? Number.POSITIVE_INFINITY : 0;
  }

  /** Throws `CYPHER_LIMIT`, and what the reserve throws. Negative to give back. */
  add(bytes: number): void {
    this.#usedBytes += bytes;
    if (this.#usedBytes > this.#limitBytes) {
      throw createLimitError(
        `The query needs more than ${this.#limitBytes} bytes of memory (limit "memoryBytes").`,
        'Narrow the patterns by kinds or properties, aggregate earlier, or add a LIMIT before sorting and collecting.',
      );
    }

    if (this.#usedBytes > this.#reservedBytes) {
      this.#reserveMore();
    }
  }

  #reserveMore(): void {
    const missing = Math.ceil((this.#usedBytes - this.#reservedBytes) / STEP_BYTES) * STEP_BYTES;
    this.#reserve?.(missing);
    this.#reservedBytes += missing;
  }
}
