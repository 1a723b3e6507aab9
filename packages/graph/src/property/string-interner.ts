import { CodedError } from '@secgraph/kernel';
import { GrowableUint32 } from './growable-array.ts';
import { sharedBytes, sharedUint32 } from './shared-memory.ts';
import { EMPTY_HASH, finishHash, hashBytes, hashStep, slotOf, tagOf } from './string-hash.ts';
import type { StringTableColumns } from './string-table.ts';

const MAX_BYTES = 2 ** 32 - 1;
/** Slots per string in a finished table, and the fill at which a growing one is rebuilt. */
const FINISHED_SLOTS_PER_STRING = 1.4;
const MAX_FILL = 0.75;
const MAX_SLACK = 1.15;
/** A base table may be filled further before it is rebuilt, so that small additions stay cheap. */
const MAX_FILL_OF_BASE = 0.85;

/**
 * Adds strings to a dictionary. Starts from an existing one, which it copies on the first addition and leaves
 * untouched; its codes stay valid.
 *
 * Hot: one call per property value of a snapshot (`bench`: snapshot build). Hence the hand-made hash table
 * over bytes; a `Map` of six million strings costs five times the memory and the time.
 */
export class StringInterner {
  readonly #base: StringTableColumns;
  #bytes: Uint8Array;
  #buffer: Buffer;
  #offsets: Uint32Array;
  #slots: Uint32Array;
  #tags: Uint8Array;
  #count: number;
  #size: number;
  /** Of the strings that were added, to spare hashing them again whenever the table grows. */
  readonly #hashes = new GrowableUint32();
  readonly #baseCount: number;
  #isOwned = false;

  constructor(base: StringTableColumns) {
    this.#base = base;
    this.#bytes = base.bytes;
    this.#buffer = asBuffer(base.bytes);
    this.#offsets = base.offsets;
    this.#slots = base.slots;
    this.#tags = base.tags;
    this.#baseCount = base.offsets.length - 1;
    this.#count = this.#baseCount;
    this.#size = this.#offsets[this.#count] ?? 0;
  }

  /** How many strings, and the highest code. */
  get count(): number {
    return this.#count;
  }

  /** Code of a string, added when new. Throws `GRAPH_TEXT_TOO_LARGE` beyond 4 GiB of distinct text. */
  intern(text: string): number {
    this.#own(text.length * 3);
    const bytes = this.#bytes;
    let end = this.#size;
    let hash = EMPTY_HASH;

    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);

      if (unit > 127) {
        end = this.#size + this.#buffer.write(text, this.#size, 'utf8');
        return this.#place(hashBytes(bytes, this.#size, end), end);
      }

      bytes[end] = unit;
      end += 1;
      hash = hashStep(hash, unit);
    }

    return this.#place(finishHash(hash), end);
  }

  /** The dictionary in shared memory: the base itself when nothing was added. Ends the life of the interner. */
  finish(releasedBytes: number): StringTableColumns {
    if (!this.#isOwned || this.#count === this.#baseCount) {
      return { ...this.#base, releasedBytes };
    }

    const slots = Math.ceil(this.#count * FINISHED_SLOTS_PER_STRING) + 1;

    if (this.#slots.length > slots * 1.2) {
      this.#rehash(slots);
    }

    return {
      bytes: trimBytes(this.#bytes, this.#size),
      offsets: trimOffsets(this.#offsets, this.#count + 1),
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
      const found = tags[slot] ?? 0;

      if (found === 0) {
        break;
      }

      if (found === tag && this.#equalsCandidate(slots[slot] ?? 0, end)) {
        return slots[slot] ?? 0;
      }
    }

    this.#count += 1;
    this.#size = end;
    this.#offsets[this.#count] = end;
    slots[slot] = this.#count;
    tags[slot] = tag;
    this.#hashes.push(hash);
    return this.#count;
  }

  #equalsCandidate(code: number, end: number): boolean {
    const bytes = this.#bytes;
    const start = this.#offsets[code - 1] ?? 0;
    const length = end - this.#size;

    if ((this.#offsets[code] ?? 0) - start !== length) {
      return false;
    }

    // Backwards: names and paths of one directory share their beginnings and differ later.
    for (let index = length - 1; index >= 0; index -= 1) {
      if (bytes[start + index] !== bytes[this.#size + index]) {
        return false;
      }
    }

    return true;
  }

  /** Makes the arrays ours, with room for one more string of `extraBytes`. */
  #own(extraBytes: number): void {
    const neededBytes = this.#size + extraBytes;

    if (!this.#isOwned || neededBytes > this.#bytes.length) {
      this.#growBytes(neededBytes);
    }

    if (!this.#isOwned || this.#count + 2 > this.#offsets.length) {
      const offsets = sharedUint32(Math.max(1024, Math.ceil((this.#count + 2) * (this.#isOwned ? 2 : 1.1))));
      offsets.set(this.#offsets);
      this.#offsets = offsets;
    }

    const maxFill =
      this.#isOwned && this.#slots.length > this.#base.slots.length ? MAX_FILL : MAX_FILL_OF_BASE;

    if (this.#count + 1 > this.#slots.length * maxFill) {
      this.#rehash(Math.max(1024, this.#count * 3));
    } else if (!this.#isOwned) {
      this.#slots = copyUint32(this.#slots);
      this.#tags = copyBytes(this.#tags);
    }

    this.#isOwned = true;
  }

  #growBytes(needed: number): void {
    if (needed > MAX_BYTES) {
      throw new CodedError('GRAPH_TEXT_TOO_LARGE', 'The distinct texts of the graph exceed 4 GiB.');
    }

    const factor = this.#isOwned ? 2 : 1.05;
    const bytes = sharedBytes(Math.min(MAX_BYTES, Math.max(65_536, Math.ceil(needed * factor))));
    bytes.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = bytes;
    this.#buffer = asBuffer(bytes);
  }

  #hashOf(code: number): number {
    return code <= this.#baseCount
      ? hashBytes(this.#bytes, this.#offsets[code - 1] ?? 0, this.#offsets[code] ?? 0)
      : (this.#hashes.values[code - this.#baseCount - 1] ?? 0);
  }

  #rehash(slotCount: number): void {
    const slots = sharedUint32(slotCount);
    const tags = sharedBytes(slotCount);

    for (let code = 1; code <= this.#count; code += 1) {
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
  }
}

/** Shared memory that is a little too long is handed out as a part of itself instead of being copied. */
function trimBytes(array: Uint8Array, length: number): Uint8Array {
  const part = array.subarray(0, length);
  return array.length <= length * MAX_SLACK ? part : copyBytes(part);
}

function trimOffsets(array: Uint32Array, length: number): Uint32Array {
  const part = array.subarray(0, length);
  return array.length <= length * MAX_SLACK ? part : copyUint32(part);
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
