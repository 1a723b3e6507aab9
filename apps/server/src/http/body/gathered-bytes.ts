const MIN_CAPACITY = 64 * 1024;

/**
 * Bytes that arrive in pieces, in one block of memory that grows with them: a client that sends one byte at a time
 * would otherwise leave millions of pieces, and joining them would take the time of all of them at once.
 */
export class GatheredBytes {
  #only: Buffer | undefined;
  #block: Buffer = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(chunk: Buffer): void {
    if (this.#length === 0) {
      this.#only = chunk;
    } else {
      this.#makeRoom(this.#length + chunk.length);
      chunk.copy(this.#block, this.#length);
    }
    this.#length += chunk.length;
  }

  /** All of them; where they came in one piece, that one. */
  all(): Buffer {
    return this.#only ?? this.#block.subarray(0, this.#length);
  }

  #makeRoom(length: number): void {
    if (length > this.#block.length) {
      const grown = Buffer.allocUnsafe(Math.max(2 * length, MIN_CAPACITY));
      this.all().copy(grown);
      this.#block = grown;
      this.#only = undefined;
    }
  }
}
