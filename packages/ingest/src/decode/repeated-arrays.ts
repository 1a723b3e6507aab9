import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { deepFreeze } from '@secgraph/kernel';
import { decodeText } from './decode-text.ts';
import { CLOSE_BRACKET } from './json-bytes.ts';
import type { RecordRun } from './record-run.ts';

/** Shorter ones are parsed as fast as they are found, and might be shorter than what stands for them. */
const MIN_BYTES = 64;
/** Longer ones are hardly ever repeated. */
const MAX_BYTES = 256 * 1024;
/** Text of the arrays that are kept; parsed, they take some times as much. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;
const MAX_SEEN = 100_000;

/** How many numbers there are to stand for arrays, in one run. */
const MARKS = 2 ** 24;
/** Nearly every run fits in; what is larger has memory of its own. */
const FOLDED_BYTES = 2 * 1024 * 1024;

/** A run in which numbers stand for arrays that are known. */
export interface FoldedRun {
  /** Valid until the next run is folded. */
  readonly bytes: Uint8Array;
  /** Puts the arrays in the place of the numbers; `parseRecord` parses a record of the run as it came. */
  unfold(values: unknown[], parseRecord: (record: number) => unknown): void;
}

interface Known {
  readonly bytes: Buffer;
  readonly values: readonly unknown[];
}

interface Place {
  readonly record: number;
  readonly values: readonly unknown[];
}

/**
 * Spares the parsing of arrays that records have in common, byte for byte. More than half of a directory's files are
 * access-control lists, nearly all of which came before: directories themselves store each but once.
 *
 * An array counts as known from its second time on. What stands for it is a number that no file can guess, and a
 * record in which that number does not come back as the only element of the record's own field is parsed as it came:
 * records mean the same as without all this. Arrays are frozen, because records share them.
 */
export class RepeatedArrays {
  readonly #field: string;
  readonly #opening: Buffer;
  readonly #known = new Map<number, Known>();
  readonly #seen = new Set<number>();
  readonly #firstMark = randomInt(2 ** 47, 2 ** 48 - MARKS);
  readonly #memory = Buffer.alloc(FOLDED_BYTES);
  #keptBytes = 0;

  /** `field`: the record's key; it is looked for as its name in quotes, a colon and the bracket, without white space. */
  constructor(field: string) {
    this.#field = field;
    // Its first quote is left out, because the search would stop at quotes everywhere.
    this.#opening = Buffer.from(`${JSON.stringify(field).slice(1)}:[`);
  }

  /** `undefined` where the run holds no known array. Linear in the run. */
  fold(run: RecordRun): FoldedRun | undefined {
    const bytes = Buffer.from(run.bytes.buffer, run.bytes.byteOffset, run.bytes.byteLength);
    // A number is shorter than its array, so that there is room.
    const folded = bytes.length <= FOLDED_BYTES ? this.#memory : Buffer.alloc(bytes.length);
    const places: Place[] = [];
    let record = 0;
    let copied = 0;
    let length = 0;

    let end = 0;
    while (places.length < MARKS) {
      const found = bytes.indexOf(this.#opening, end);
      const start = found + this.#opening.length - 1;
      end = bytes.indexOf(CLOSE_BRACKET, start) + 1;
      if (found === -1 || end === 0) {
        break;
      }
      const values = this.#find(bytes, start, end);
      if (values === undefined) {
        continue;
      }

      length += bytes.copy(folded, length, copied, start);
      length += folded.write(`[${this.#firstMark + places.length}]`, length, 'latin1');
      copied = end;
      while ((run.ends[record] ?? Number.POSITIVE_INFINITY) <= found) {
        record++;
      }
      places.push({ record, values });
    }

    if (places.length === 0) {
      return undefined;
    }
    length += bytes.copy(folded, length, copied);
    return {
      bytes: folded.subarray(0, length),
      unfold: (values, parseRecord) => this.#unfold(places, values, parseRecord),
    };
  }

  #unfold(places: readonly Place[], values: unknown[], parseRecord: (record: number) => unknown): void {
    let asItCame = -1;
    for (const [index, place] of places.entries()) {
      const value = values[place.record];
      if (isMarked(value, this.#field, this.#firstMark + index)) {
        value[this.#field] = place.values;
      } else if (place.record !== asItCame) {
        // Once for each record: one may hold as many arrays in the wrong place as it likes.
        asItCame = place.record;
        values[place.record] = parseRecord(place.record);
      }
    }
  }

  /** The array between two places, if it is known; it is from its second time on. */
  #find(bytes: Buffer, start: number, end: number): readonly unknown[] | undefined {
    const size = end - start;
    if (size < MIN_BYTES || size > MAX_BYTES) {
      return undefined;
    }

    const key = crc32(bytes.subarray(start, end), size);
    const known = this.#known.get(key);
    if (known !== undefined && known.bytes.compare(bytes, start, end) === 0) {
      return known.values;
    }
    if (known === undefined && this.#isFirst(key)) {
      return undefined;
    }

    return this.#keep(key, bytes.subarray(start, end));
  }

  #isFirst(key: number): boolean {
    if (this.#seen.has(key)) {
      return false;
    }
    if (this.#seen.size >= MAX_SEEN) {
      this.#seen.clear();
    }
    this.#seen.add(key);
    return true;
  }

  /** `undefined` where the bracket is not the end of the array, but of one within it, or part of a text. */
  #keep(key: number, bytes: Buffer): readonly unknown[] | undefined {
    const values = parseArray(bytes);
    if (values === undefined) {
      return undefined;
    }
    if (this.#keptBytes + bytes.length > MAX_KEPT_BYTES) {
      this.#known.clear();
      this.#keptBytes = 0;
    }

    this.#known.set(key, { bytes: Buffer.from(bytes), values });
    this.#keptBytes += bytes.length;
    return values;
  }
}

function parseArray(bytes: Uint8Array): readonly unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(decodeText(bytes));
    return Array.isArray(values) ? deepFreeze(values) : undefined;
  } catch {
    return undefined;
  }
}

function isMarked(value: unknown, field: string, mark: number): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) {
    return false;
  }
  const list = (value as Readonly<Record<string, unknown>>)[field];

  return Array.isArray(list) && list.length === 1 && list[0] === mark;
}
