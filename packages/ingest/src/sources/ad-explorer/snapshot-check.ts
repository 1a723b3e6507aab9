import type { SourceCheck } from '../source.ts';
import { describeCutOff, HEADER_BYTES, readHeader } from './header.ts';

/** Header and size of a snapshot, while it is received. */
export class SnapshotCheck implements SourceCheck {
  readonly #head = Buffer.alloc(HEADER_BYTES);
  #sizeBytes = 0;

  push(bytes: Uint8Array): void {
    if (this.#sizeBytes < HEADER_BYTES) {
      this.#head.set(bytes.subarray(0, HEADER_BYTES - this.#sizeBytes), this.#sizeBytes);
    }
    this.#sizeBytes += bytes.length;
  }

  finish(): string | undefined {
    const header = readHeader(this.#head.subarray(0, Math.min(this.#sizeBytes, HEADER_BYTES)));
    return typeof header === 'string' ? header : describeCutOff(header, this.#sizeBytes);
  }
}
