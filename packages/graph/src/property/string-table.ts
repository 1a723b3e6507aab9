import { equalBytes } from './equal-bytes.ts';
import { FETCHED_TOGETHER, MemoryFetch } from './memory-fetch.ts';
import type { PackedTexts } from './packed-texts.ts';
import { hashBytes, slotOf, tagOf } from './string-hash.ts';

/**
 * A dictionary of distinct strings in shared memory. Codes count from 1; 0 means "no string". Because every
 * string is there once, equal codes mean equal strings.
 */
export interface StringTableColumns {
  /** UTF-8, string after string. */
  readonly bytes: Uint8Array;
  /** Length count + 1; string `code` is `bytes[offsets[code - 1] … offsets[code])`. */
  readonly offsets: Uint32Array;
  /**
   * Hash table by open addressing with linear probing from {@link slotOf} on: the {@link tagOf} of the string
   * in each slot, 0 where free. Apart from the codes, so that probing stays in the processor's cache.
   */
  readonly tags: Uint8Array;
  /** Slot by slot, the code. */
  readonly slots: Uint32Array;
  /** Upper bound of the bytes that belong to strings nobody refers to any more. */
  readonly releasedBytes: number;
}

/** Reads {@link StringTableColumns}. Cheap to create; one per thread. */
export class StringTable {
  readonly columns: StringTableColumns;
  /** How many strings, and the highest code. */
  readonly count: number;
  readonly #buffer: Buffer;
  readonly #fetch = new MemoryFetch();

  constructor(columns: StringTableColumns) {
    this.columns = columns;
    this.count = columns.offsets.length - 1;
    this.#buffer = Buffer.from(columns.bytes.buffer, columns.bytes.byteOffset, columns.bytes.byteLength);
  }

  /** The string of a code other than 0. */
  read(code: number): string {
    const { offsets } = this.columns;
    return this.#buffer.toString('utf8', offsets[code - 1] as number, offsets[code] as number);
  }

  /** Length in UTF-8. */
  sizeBytes(code: number): number {
    const { offsets } = this.columns;
    return (offsets[code] as number) - (offsets[code - 1] as number);
  }

  /** Whether `code` is this string, without decoding it. */
  equals(code: number, text: string): boolean {
    const { bytes, offsets } = this.columns;
    const start = offsets[code - 1] as number;
    const length = (offsets[code] as number) - start;

    if (length < text.length) {
      return false;
    }

    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);

      if (unit > 127) {
        return this.read(code) === text.toWellFormed();
      }

      if (bytes[start + index] !== unit) {
        return false;
      }
    }

    return length === text.length;
  }

  /** Whether the string of `code` begins like this, without decoding it. `prefix` must be ASCII. */
  startsWith(code: number, prefix: string): boolean {
    return (
      this.sizeBytes(code) >= prefix.length && this.#isAt(this.columns.offsets[code - 1] as number, prefix)
    );
  }

  /** Whether the string of `code` ends like this, without decoding it. `suffix` must be ASCII. */
  endsWith(code: number, suffix: string): boolean {
    const { length } = suffix;
    return (
      this.sizeBytes(code) >= length && this.#isAt((this.columns.offsets[code] as number) - length, suffix)
    );
  }

  /** Code of a string, 0 when the dictionary does not contain it. Expected constant time. */
  find(text: string): number {
    const encoded = Buffer.from(text, 'utf8');
    return this.findBytes(encoded, 0, encoded.length, hashBytes(encoded, 0, encoded.length));
  }

  /** {@link find} of `source[start … end)`, whose `hashBytes` is `hash`. */
  findBytes(source: Uint8Array, start: number, end: number, hash: number): number {
    const { slots, tags } = this.columns;
    const tag = tagOf(hash);

    if (slots.length === 0) {
      return 0;
    }

    for (let slot = slotOf(hash, slots.length); ; slot = slot + 1 === slots.length ? 0 : slot + 1) {
      const found = tags[slot] as number;

      if (found === 0) {
        return 0;
      }

      const code = slots[slot] as number;

      // A generation that continues this one may be adding to the table meanwhile.
      if (found === tag && code <= this.count && this.#equalsBytes(code, source, start, end)) {
        return code;
      }
    }
  }

  /** {@link findBytes} of each of some texts. */
  findAll(texts: PackedTexts, codes: Uint32Array): void {
    const { bytes, offsets, hashes } = texts;

    for (let first = 0; first < hashes.length; first += FETCHED_TOGETHER) {
      const last = Math.min(first + FETCHED_TOGETHER, hashes.length);
      this.#fetchSlots(hashes, first, last);

      for (let index = first; index < last; index++) {
        codes[index] = this.findBytes(
          bytes,
          offsets[index] as number,
          offsets[index + 1] as number,
          hashes[index] as number,
        );
      }
    }
  }

  /** What {@link findBytes} will read. */
  #fetchSlots(hashes: Uint32Array, first: number, last: number): void {
    const { bytes, offsets, slots, tags } = this.columns;
    const { places } = this.#fetch;

    if (slots.length === 0) {
      return;
    }

    for (let index = first; index < last; index++) {
      const slot = slotOf(hashes[index] as number, slots.length);
      // Codes that a later generation added are not of these columns.
      const code = Math.min(slots[slot] as number, this.count);
      places[index - first] = (tags[slot] as number) === 0 ? 0 : code;
    }

    this.#fetch.textEnds(offsets, bytes, last - first);
  }

  #equalsBytes(code: number, source: Uint8Array, start: number, end: number): boolean {
    const { bytes, offsets } = this.columns;
    const from = offsets[code - 1] as number;
    const length = end - start;

    return (offsets[code] as number) - from === length && equalBytes(bytes, from, source, start, length);
  }

  /** Compares from behind, where texts with a common prefix differ sooner. */
  #isAt(start: number, ascii: string): boolean {
    const { bytes } = this.columns;

    for (let index = ascii.length - 1; index >= 0; index--) {
      if (bytes[start + index] !== ascii.charCodeAt(index)) {
        return false;
      }
    }

    return true;
  }
}
