/** Where the bytes of runs are put. */
export interface RunMemory {
  /** Hands out at least so many bytes, with whatever was in them. */
  take(sizeBytes: number): Uint8Array;
  /** Nobody may use the bytes, or any part of their memory, from now on. */
  giveBack(bytes: Uint8Array): void;
}

/** New memory for each, left to the garbage collector. */
export const FRESH_MEMORY: RunMemory = {
  take: (sizeBytes) => new Uint8Array(sizeBytes),
  giveBack: () => undefined,
};

/** Holds nearly every run; what is larger has memory of its own. */
const SLAB_BYTES = 1536 * 1024;

/**
 * Memory that is used again and again. Shared, so that threads read a run where it is; and never garbage,
 * because memory outside of the heap drives the engine to collect the whole heap each time some dozens of
 * megabytes have passed through (`bench`: ingest).
 */
export class SharedRunMemory implements RunMemory {
  readonly #free: Uint8Array[] = [];

  take(sizeBytes: number): Uint8Array {
    return sizeBytes > SLAB_BYTES
      ? FRESH_MEMORY.take(sizeBytes)
      : (this.#free.pop() ?? new Uint8Array(new SharedArrayBuffer(SLAB_BYTES)));
  }

  giveBack({ buffer }: Uint8Array): void {
    if (buffer instanceof SharedArrayBuffer) {
      this.#free.push(new Uint8Array(buffer));
    }
  }
}
