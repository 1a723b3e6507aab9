import { readSync } from 'node:fs';
import { SourceFault, unreadableSource } from './source-error.ts';

/** Where the bytes of a source lie: an open file, or memory. Structured-cloneable. */
export type SourceBytes =
  | { readonly fd: number; readonly startByte: number; readonly sizeBytes: number }
  | { readonly memory: Uint8Array };

const PAGE_BYTES = 64 * 1024;
const PAGES = 512;
/** A longer text is no value of a directory. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024;
const FIRST_TEXT_BYTES = 256;

/** Bytes that may be looked at for each of the file: values may be shared, but not without end. */
const MAX_READ_RATIO = 100;
const FREE_READ_BYTES = 64 * 1024 * 1024;

/**
 * Reads a file at any place, by pages of which some are kept. Every place is checked: whatever an offset says, it
 * throws a {@link SourceFault} and never leaves the file. For a thread of its own, since it waits for the disk.
 */
export class SourceFile {
  readonly sizeBytes: number;
  readonly #bytes: SourceBytes;
  readonly #memory: Buffer | undefined;
  readonly #pages: (Buffer | undefined)[] = [];
  readonly #pageNumbers = new Float64Array(PAGES).fill(-1);
  #readBytes = 0;

  constructor(bytes: SourceBytes) {
    this.#bytes = bytes;
    this.#memory = 'memory' in bytes ? asBuffer(bytes.memory) : undefined;
    this.sizeBytes = 'memory' in bytes ? bytes.memory.length : bytes.sizeBytes;
  }

  /** Valid until the next call. */
  bytes(position: number, length: number): Buffer {
    this.#assertWithin(position, length);
    this.#spend(length);
    return this.#view(position, length);
  }

  u32(position: number): number {
    return this.bytes(position, 4).readUInt32LE(0);
  }

  /** Two-byte characters up to a NUL. */
  wideText(position: number): string {
    this.#assertWithin(position, 2);
    const available = Math.min(this.sizeBytes - position, MAX_TEXT_BYTES);
    for (let length = Math.min(FIRST_TEXT_BYTES, available); ; length = Math.min(length * 4, available)) {
      const view = this.#view(position, length);
      const end = findNul(view);
      if (end !== undefined) {
        this.#spend(end + 2);
        return view.toString('utf16le', 0, end);
      }
      if (length === available) {
        throw new SourceFault(`the text at byte ${position} has no end`);
      }
    }
  }

  /** `length` bytes of two-byte characters, without the NUL that may end them. */
  sizedText(position: number, length: number): string {
    if (length > MAX_TEXT_BYTES) {
      throw new SourceFault(`the text at byte ${position} is ${length} bytes long`);
    }
    const view = this.bytes(position, length);
    return view.toString('utf16le', 0, findNul(view) ?? length - (length % 2));
  }

  #assertWithin(position: number, length: number): void {
    if (!(position >= 0 && length >= 0 && position + length <= this.sizeBytes)) {
      throw new SourceFault(`${length} bytes at byte ${position} do not lie in the file`);
    }
  }

  /** A small file can name the same large value without end; nobody has to wait for that. */
  #spend(length: number): void {
    this.#readBytes += length;
    if (this.#readBytes > FREE_READ_BYTES + this.sizeBytes * MAX_READ_RATIO) {
      throw unreadableSource(
        `its values come to more than ${MAX_READ_RATIO} times its size; what is left of it is left out`,
      );
    }
  }

  #view(position: number, length: number): Buffer {
    if (this.#memory !== undefined) {
      return this.#memory.subarray(position, position + length);
    }

    const first = Math.floor(position / PAGE_BYTES);
    const from = position - first * PAGE_BYTES;
    if (from + length <= PAGE_BYTES) {
      return this.#page(first).subarray(from, from + length);
    }
    const joined = Buffer.allocUnsafe(length);
    for (let filled = 0, number = first, start = from; filled < length; number++, start = 0) {
      filled += this.#page(number).copy(joined, filled, start);
    }
    return joined;
  }

  #page(number: number): Buffer {
    const slot = number % PAGES;
    const known = this.#pages[slot];
    if (known !== undefined && this.#pageNumbers[slot] === number) {
      return known;
    }

    const page = known ?? Buffer.allocUnsafeSlow(PAGE_BYTES);
    this.#pages[slot] = page;
    this.#pageNumbers[slot] = -1;
    this.#load(page, number * PAGE_BYTES);
    this.#pageNumbers[slot] = number;
    return page;
  }

  #load(page: Buffer, position: number): void {
    const { fd, startByte } = this.#bytes as { fd: number; startByte: number };
    const wanted = Math.min(PAGE_BYTES, this.sizeBytes - position);
    for (let filled = 0; filled < wanted; ) {
      const count = readSync(fd, page, filled, wanted - filled, startByte + position + filled);
      if (count === 0) {
        throw unreadableSource('it became shorter while it was read');
      }
      filled += count;
    }
  }
}

function findNul(view: Buffer): number | undefined {
  for (let at = 0; at + 1 < view.length; at += 2) {
    if (view[at] === 0 && view[at + 1] === 0) {
      return at;
    }
  }
  return undefined;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
