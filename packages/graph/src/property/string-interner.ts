import { CodedError } from '@secgraph/kernel';
import { AppendMemory } from './append-memory.ts';
import { equalBytes } from './equal-bytes.ts';
import { GrowableUint32 } from './growable-array.ts';
import { sharedBytes, sharedUint32 } from './shared-memory.ts';
import { EMPTY_HASH, finishHash, hashBytes, hashStep, slotOf, tagOf } from './string-hash.ts';
import type { StringTableColumns } from './string-table.ts';

const MAX_BYTES = 2 ** 32 - 1;
const MIN_SLOTS = 1024;
/** Slots per string after the table grew, and the fill at which it grows. */
const SLOTS_PER_STRING = 2.2;
const MAX_FILL = 0.75;

/**
 * Adds strings to a dictionary. Codes of the dictionary it starts from stay valid, and whoever reads that goes
 * on unharmed: texts are appended behind its own, and of the hash table it passes over codes it does not know.
 *
 * Hot: one call per property value of a snapshot (`bench`: snapshot build). Hence the hand-made hash table
 * over bytes; a `Map` of six million strings costs five times the memory and the time.
 */
export class StringInterner {
  readonly #base: StringTableColumns;
  readonly #byteMemory: AppendMemory;
  readonly #offsetMemory: AppendMemory;
  #bytes: Uint8Array;
  #buffer: Buffer;
  #offsets: Uint32Array;
  #slots: Uint32Array;
  #tags: Uint8Array;
  #count: number;
  #size: number;
  /** Hashes of the strings that were added, so that they need not be hashed again whenever the table grows. */
  readonly #hashes = new GrowableUint32();
  readonly #baseCount: number;
  #isTableOwn: boolean;

  constructor(base: StringTableColumns) {
    this.#base = base;
    this.#byteMemory = new AppendMemory(base.bytes);
    this.#offsetMemory = new AppendMemory(base.offsets);
    this.#isTableOwn = this.#byteMemory.isContinued;
    this.#bytes = base.bytes;
    this.#buffer = asBuffer(base.bytes);
    this.#offsets = base.offsets;
    this.#slots = base.slots;
    this.#tags = base.tags;
    this.#baseCount = base.offsets.length - 1;
    this.#count = this.#baseCount;
    this.#size = this.#offsets[this.#count] as number;
  }

  /** How many strings, and the highest code. */
  get count(): number {
    return this.#count;
  }

  /** Code of a string, added when new. Throws `GRAPH_TEXT_TOO_LARGE` beyond 4 GiB of distinct text. */
  intern(text: string): number {
    this.#makeRoom(text.length * 3);
    const bytes = this.#bytes;
    let end = this.#size;
    let hash = EMPTY_HASH;

    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);

      if (unit > 127) {
        end = this.#size + this.#buffer.write(text, this.#size, 'utf8');
        return this.#place(hashBytes(bytes, this.#size, end), end);
      }

      bytes[end] = unit;
      end++;
      hash = hashStep(hash, unit);
    }

    return this.#place(finishHash(hash), end);
  }

  /** {@link intern} of UTF-8, `source[start … end)`, whose {@link hashBytes} is `hash`. */
  internBytes(source: Uint8Array, start: number, end: number, hash: number): number {
    this.#makeRoom(end - start);
    const bytes = this.#bytes;
    let to = this.#size;

    for (let index = start; index < end; index++, to++) {
      bytes[to] = source[index] as number;
    }

    return this.#place(hash, to);
  }

  /** The dictionary in shared memory: the base itself when nothing was added. Ends the life of the interner. */
  finish(releasedBytes: number): StringTableColumns {
    if (this.#count === this.#baseCount) {
      this.#byteMemory.abandon();
      this.#offsetMemory.abandon();
      return { ...this.#base, releasedBytes };
    }

    return {
      bytes: new Uint8Array(this.#byteMemory.finish(this.#size), 0, this.#size),
      offsets: new Uint32Array(this.#offsetMemory.finish(sizeOfOffsets(this.#count)), 0, this.#count + 1),
      slots: this.#slots,
      tags: this.#tags,
      releasedBytes,
    };
  }

  /** `bytes` beyond `#size` hold a candidate up to `end`: keeps it if new, forgets it if known. */
  #place(hash: number, end: number): number {
    const slots = this.#slots;
    const tags = this.#tags;
    const tag = tagOf(hash);
    let slot = slotOf(hash, slots.length);

    for (; ; slot = slot + 1 === slots.length ? 0 : slot + 1) {
      const found = tags[slot] as number;

      if (found === 0) {
        break;
      }

      if (found === tag && this.#equalsCandidate(slots[slot] as number, end)) {
        return slots[slot] as number;
      }
    }

    this.#ownTable();
    this.#count++;
    this.#size = end;
    this.#offsets[this.#count] = end;
    this.#slots[slot] = this.#count;
    this.#tags[slot] = tag;
    this.#hashes.push(hash);
    return this.#count;
  }

  #equalsCandidate(code: number, end: number): boolean {
    const start = this.#offsets[code - 1] as number;
    const length = end - this.#size;

    return (
      (this.#offsets[code] as number) - start === length &&
      equalBytes(this.#bytes, start, this.#bytes, this.#size, length)
    );
  }

  /** Makes room for one more string of `extraBytes`. */
  #makeRoom(extraBytes: number): void {
    if (this.#size + extraBytes > this.#bytes.length) {
      this.#growBytes(this.#size + extraBytes);
    }

    if (this.#count + 2 > this.#offsets.length) {
      const buffer = this.#offsetMemory.reserve(sizeOfOffsets(this.#count + 1));
      this.#offsets = new Uint32Array(buffer, 0, buffer.byteLength >>> 2);
    }

    if (this.#count + 1 > this.#slots.length * MAX_FILL) {
      this.#rehash(Math.max(MIN_SLOTS, Math.ceil(this.#count * SLOTS_PER_STRING)));
    }
  }

  #growBytes(needed: number): void {
    if (needed > MAX_BYTES) {
      throw new CodedError('GRAPH_TEXT_TOO_LARGE', 'The distinct texts of the graph exceed 4 GiB.');
    }

    const buffer = this.#byteMemory.reserve(needed);
    this.#bytes = new Uint8Array(buffer, 0, buffer.byteLength);
    this.#buffer = asBuffer(this.#bytes);
  }

  /** The hash table belongs to whoever continues the texts; others have a copy from their first string on. */
  #ownTable(): void {
    if (!this.#isTableOwn) {
      this.#slots = copyUint32(this.#slots);
      this.#tags = copyBytes(this.#tags);
      this.#isTableOwn = true;
    }
  }

  #hashOf(code: number): number {
    return code <= this.#baseCount
      ? hashBytes(this.#bytes, this.#offsets[code - 1] as number, this.#offsets[code] as number)
      : (this.#hashes.values[code - this.#baseCount - 1] as number);
  }

  #rehash(slotCount: number): void {
    const slots = sharedUint32(slotCount);
    const tags = sharedBytes(slotCount);

    for (let code = 1; code <= this.#count; code++) {
      const hash = this.#hashOf(code);
      let slot = slotOf(hash, slotCount);

      while (tags[slot] !== 0) {
        slot = slot + 1 === slotCount ? 0 : slot + 1;
      }

      slots[slot] = code;
      tags[slot] = tagOf(hash);
    }

    this.#slots = slots;
    this.#tags = tags;
    this.#isTableOwn = true;
  }
}

function sizeOfOffsets(count: number): number {
  return (count + 1) * Uint32Array.BYTES_PER_ELEMENT;
}

function copyBytes(source: Uint8Array): Uint8Array {
  const copy = sharedBytes(source.length);
  copy.set(source);
  return copy;
}

function copyUint32(source: Uint32Array): Uint32Array {
  const copy = sharedUint32(source.length);
  copy.set(source);
  return copy;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
