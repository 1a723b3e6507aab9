import { CodedError } from '@secgraph/kernel';
import type { ByteBudget } from './byte-budget.ts';

/** Below this size a high ratio proves nothing. */
const RATIO_FREE_BYTES = 16 * 1024 * 1024;
const SECOND_MS = 1_000;

export interface EffortLimits {
  /** How long one file may be read; waits for others do not count. */
  readonly maxMs: number;
  /** Unpacked bytes for one that is stored, all layers together. */
  readonly maxRatio: number;
}

/** What one file has cost so far, in bytes and in time. */
export class EntryEffort {
  readonly #limits: EffortLimits;
  readonly #budget: ByteBudget;
  readonly #storedBytes: number;
  #spentMs = 0;
  #runningSinceMs: number | undefined;
  #unpackedBytes = 0;

  constructor(limits: EffortLimits, budget: ByteBudget, storedBytes: number) {
    this.#limits = limits;
    this.#budget = budget;
    this.#storedBytes = storedBytes;
  }

  get unpackedBytes(): number {
    return this.#unpackedBytes;
  }

  /** Counts bytes that came out of a layer. Throws `INGEST_BUDGET_SPENT` and `INGEST_TOO_LARGE`. */
  take(bytes: number): void {
    this.#budget.take(bytes);
    this.#unpackedBytes += bytes;

    if (
      this.#unpackedBytes > RATIO_FREE_BYTES &&
      this.#unpackedBytes > this.#storedBytes * this.#limits.maxRatio
    ) {
      throw new CodedError(
        'INGEST_TOO_LARGE',
        `The content decompresses to more than ${this.#limits.maxRatio} times its size.`,
      );
    }
  }

  resume(): void {
    this.#runningSinceMs ??= performance.now();
  }

  pause(): void {
    this.#spentMs = this.#elapsedMs();
    this.#runningSinceMs = undefined;
  }

  /** Throws `INGEST_TIME_SPENT`. */
  assertInTime(): void {
    if (this.#elapsedMs() > this.#limits.maxMs) {
      const seconds = this.#limits.maxMs / SECOND_MS;
      throw new CodedError(
        'INGEST_TIME_SPENT',
        `reading took longer than ${seconds} seconds; what is left of the file is left out`,
      );
    }
  }

  #elapsedMs(): number {
    const sinceMs = this.#runningSinceMs;
    return this.#spentMs + (sinceMs === undefined ? 0 : performance.now() - sinceMs);
  }
}
