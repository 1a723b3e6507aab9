import { CodedError } from '@secgraph/kernel';
import { equalBytes } from './equal-bytes.ts';
import { FETCHED_TOGETHER, MemoryFetch } from './memory-fetch.ts';
import type { PackedTexts } from './packed-texts.ts';
import { EMPTY_HASH, finishHash, hashBytes, hashStep } from './string-hash.ts';

const INITIAL_BYTES = 4096;
const INITIAL_COUNT = 256;
const MAX_BYTES = 2 ** 32 - 1;
const MAX_FILL = 0.6;
const MAX_UNIT_BYTES = 3;

/**
 * Numbers texts from 0 on, in the order in which they were added, and finds them again.
 *
 * Hot: ingest asks for each end of each relationship (`bench`: ingest). A `Map` of a million strings costs five times the
 * memory, and following its pointers most of the time. Texts that came as bytes never become strings.
 */
export class TextNumbers {
  count = 0;
  #bytes = new Uint8Array(INITIAL_BYTES);
  #buffer = asBuffer(this.#bytes);
  #offsets = new Uint32Array(INITIAL_COUNT + 1);
  #hashes = new Uint32Array(INITIAL_COUNT);
  /** Open addressing with linear probing, two elements a slot: the hash, and the number + 1, which is 0 where free. */
  #slots = new Uint32Array(4 * INITIAL_COUNT);
  #slotsTaken = 0;
  readonly #fetch = new MemoryFetch();

  /** UTF-8 of all texts together. */
  get sizeBytes(): number {
    return this.#offsets[this.count] as number;
  }

  /** The latest number of the text `source[start … end)`, whose {@link hashBytes} is `hash`, or -1. */
  find(source: Uint8Array, start: number, end: number, hash: number): number {
    return (this.#slots[2 * this.#slotFor(source, start, end, hash) + 1] as number) - 1;
  }

  /** {@link find} of each of some texts. */
  findAll(texts: PackedTexts, numbers: Int32Array): void {
    const { bytes, offsets, hashes } = texts;

    for (let first = 0; first < hashes.length; first += FETCHED_TOGETHER) {
      const last = Math.min(first + FETCHED_TOGETHER, hashes.length);
      this.#fetchSlots(hashes, first, last);

      for (let index = first; index < last; index++) {
        numbers[index] = this.find(
          bytes,
          offsets[index] as number,
          offsets[index + 1] as number,
          hashes[index] as number,
        );
      }
    }
  }

  /** What {@link find} will read. */
  #fetchSlots(hashes: Uint32Array, first: number, last: number): void {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    const { places } = this.#fetch;

    for (let index = first; index < last; index++) {
      places[index - first] = slots[2 * ((hashes[index] as number) & mask) + 1] as number;
    }

    this.#fetch.textEnds(this.#offsets, this.#bytes, last - first);
  }

  /** A new number for a text, which is found under it from now on. */
  add(source: Uint8Array, start: number, end: number, hash: number): number {
    this.#makeRoom(end - start);
    const size = this.sizeBytes;
    const bytes = this.#bytes;

    for (let index = start, to = size; index < end; index++, to++) {
      bytes[to] = source[index] as number;
    }

    return this.#keep(size + end - start, hash);
  }

  /** {@link find}, and {@link add} where there is none. */
  intern(source: Uint8Array, start: number, end: number, hash: number): number {
    const found = this.find(source, start, end, hash);
    return found === -1 ? this.add(source, start, end, hash) : found;
  }

  findText(text: string): number {
    const end = this.#write(text);
    return this.find(this.#bytes, this.sizeBytes, end, this.#writtenHash);
  }

  addText(text: string): number {
    return this.#keep(this.#write(text), this.#writtenHash);
  }

  internText(text: string): number {
    const end = this.#write(text);
    const found = this.find(this.#bytes, this.sizeBytes, end, this.#writtenHash);
    return found === -1 ? this.#keep(end, this.#writtenHash) : found;
  }

  read(number: number): string {
    return this.#buffer.toString(
      'utf8',
      this.#offsets[number] as number,
      this.#offsets[number + 1] as number,
    );
  }

  /** A view: good until something is added. */
  view(): PackedTexts {
    return {
      bytes: this.#bytes.subarray(0, this.sizeBytes),
      offsets: this.#offsets.subarray(0, this.count + 1),
      hashes: this.#hashes.subarray(0, this.count),
    };
  }

  /** A copy, each column on a buffer of its own. */
  pack(): PackedTexts {
    const { bytes, offsets, hashes } = this.view();
    return { bytes: bytes.slice(), offsets: offsets.slice(), hashes: hashes.slice() };
  }

  #writtenHash = 0;

  /** Puts a text behind the others, where the next is added, and returns its end; its hash is in `#writtenHash`. */
  #write(text: string): number {
    this.#makeRoom(text.length * MAX_UNIT_BYTES);
    const bytes = this.#bytes;
    const size = this.sizeBytes;
    let end = size;
    let hash = EMPTY_HASH;

    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);

      if (unit > 127) {
        end = size + this.#buffer.write(text, size, 'utf8');
        this.#writtenHash = hashBytes(bytes, size, end);
        return end;
      }

      bytes[end] = unit;
      end++;
      hash = hashStep(hash, unit);
    }

    this.#writtenHash = finishHash(hash);
    return end;
  }

  /** What lies behind the texts, up to `end`, becomes one of them. */
  #keep(end: number, hash: number): number {
    const number = this.count;
    const slot = this.#slotFor(this.#bytes, this.sizeBytes, end, hash);
    this.#slotsTaken += this.#slots[2 * slot + 1] === 0 ? 1 : 0;
    this.#slots[2 * slot] = hash;
    this.#slots[2 * slot + 1] = number + 1;
    this.#hashes[number] = hash;
    this.#offsets[number + 1] = end;
    this.count++;
    return number;
  }

  /** The slot that holds the text, or the free one where it belongs. */
  #slotFor(source: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    let slot = hash & mask;

    for (;;) {
      const number = (slots[2 * slot + 1] as number) - 1;

      if (number === -1 || (slots[2 * slot] === hash && this.#equals(number, source, start, end))) {
        return slot;
      }

      slot = (slot + 1) & mask;
    }
  }

  #equals(number: number, source: Uint8Array, start: number, end: number): boolean {
    const from = this.#offsets[number] as number;
    const length = end - start;

    return (
      (this.#offsets[number + 1] as number) - from === length &&
      equalBytes(this.#bytes, from, source, start, length)
    );
  }

  /** For one more text of so many bytes. */
  #makeRoom(extraBytes: number): void {
    const needed = this.sizeBytes + extraBytes;

    if (needed > this.#bytes.length) {
      this.#growBytes(needed);
    }

    if (this.count === this.#hashes.length) {
      this.#hashes = grown(this.#hashes, this.count * 2);
      this.#offsets = grown(this.#offsets, this.count * 2 + 1);
    }

    if (this.#slotsTaken >= (this.#slots.length / 2) * MAX_FILL) {
      this.#rehash();
    }
  }

  #growBytes(needed: number): void {
    if (needed > MAX_BYTES) {
      throw new CodedError('GRAPH_TEXT_TOO_LARGE', 'The distinct texts of the graph exceed 4 GiB.');
    }

    const larger = new Uint8Array(Math.min(MAX_BYTES, Math.max(needed, this.#bytes.length * 2)));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#buffer = asBuffer(larger);
  }

  #rehash(): void {
    const old = this.#slots;
    const slots = new Uint32Array(old.length * 2);
    const mask = slots.length / 2 - 1;

    for (let index = 0; index < old.length; index += 2) {
      if (old[index + 1] !== 0) {
        let slot = (old[index] as number) & mask;

        while (slots[2 * slot + 1] !== 0) {
          slot = (slot + 1) & mask;
        }

        slots[2 * slot] = old[index] as number;
        slots[2 * slot + 1] = old[index + 1] as number;
      }
    }

    this.#slots = slots;
  }
}

/** `texts`: distinct. */
export function packTexts(texts: Iterable<string>): PackedTexts {
  const numbers = new TextNumbers();

  for (const text of texts) {
    numbers.addText(text);
  }

  return numbers.pack();
}

function grown(column: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(column);
  return larger;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
