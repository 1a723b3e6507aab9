import type { Bitmap } from '../property/bitmap.ts';
import { sortByText } from './sort-by-text.ts';
import { buildSignatures } from './trigram-signatures.ts';

/**
 * Names and object ids of all nodes, ready for search as you type.
 *
 * Plain typed arrays in shared memory: a structured clone shares them with another thread, and writing them
 * out as they are stores the index. An *entry* is a node's place in the order of names; nodes without a name
 * stand where their object id would.
 */
export interface NameIndex {
  /** Upper-cased UTF-8, entry by entry: name, NUL, object id, NUL. */
  readonly text: Uint8Array;
  /** Where each entry begins in `text`; one more than there are entries. */
  readonly starts: Uint32Array;
  /** Where the object id of each entry begins in `text`. */
  readonly objectIdStarts: Uint32Array;
  /** Node index of each entry. */
  readonly nodes: Uint32Array;
  /** Entries in the order of their object ids. */
  readonly byObjectId: Uint32Array;
  /** Which blocks of entries can contain which three bytes. */
  readonly signatures: Uint32Array;
  /**
   * Whether some text has a character whose lower case has ASCII letters that its upper case has not. Undefined:
   * nobody knows.
   */
  readonly hasUnevenCase?: boolean | undefined;
  /** What changed since the rest was built. */
  readonly recent?: RecentNames | undefined;
}

/** A few nodes that are new, or have other names, beside an index of very many. */
export interface RecentNames {
  /** Of these nodes alone. */
  readonly index: NameIndex;
  /** Nodes whose entries in the large index count no more: those of them that it has. */
  readonly replaced: Bitmap;
}

/** Strings or UTF-8 bytes by node index, in any case. */
export interface NameSource {
  /** Nodes have the indexes 0 … `count − 1`. */
  readonly count: number;
  nameOf(node: number): string | Uint8Array | undefined;
  objectIdOf(node: number): string | Uint8Array;
}

/**
 * Builds the index of one generation; O(bytes of all names and object ids).
 *
 * Costs about as much as sorting the names as strings does; from one generation to the next, `updateNameIndex`
 * costs a third of it.
 */
export function buildNameIndex(source: NameSource): NameIndex {
  const collected = collectTexts(source);
  const order = sortByText(collected.text, collected.sortStarts);
  const { text, starts, objectIdStarts } = copyInOrder(collected, order);
  return {
    text,
    starts,
    objectIdStarts,
    nodes: toShared(order),
    byObjectId: toShared(sortByText(text, objectIdStarts)),
    signatures: buildSignatures(text, starts),
    hasUnevenCase: collected.hasUnevenCase,
  };
}

/** The texts by node index, laid out as in the index. */
interface CollectedTexts {
  readonly text: Uint8Array;
  readonly starts: Uint32Array;
  readonly objectIdStarts: Uint32Array;
  /** Where the text begins by which a node is sorted. */
  readonly sortStarts: Uint32Array;
  readonly hasUnevenCase: boolean;
}

function collectTexts(source: NameSource): CollectedTexts {
  const writer = new UpperCaseWriter(96 * source.count);
  const starts = new Uint32Array(source.count + 1);
  const objectIdStarts = new Uint32Array(source.count);
  const sortStarts = new Uint32Array(source.count);
  for (let node = 0; node < source.count; node++) {
    const start = writer.size;
    writer.write(source.nameOf(node) ?? '');
    const objectIdStart = writer.size;
    writer.write(source.objectIdOf(node));
    starts[node] = start;
    objectIdStarts[node] = objectIdStart;
    sortStarts[node] = objectIdStart === start + 1 ? objectIdStart : start;
  }
  starts[source.count] = writer.size;
  return { text: writer.bytes, starts, objectIdStarts, sortStarts, hasUnevenCase: writer.hasUnevenCase };
}

function copyInOrder(
  collected: CollectedTexts,
  order: Uint32Array,
): Pick<NameIndex, 'text' | 'starts' | 'objectIdStarts'> {
  const { text: source, starts: sourceStarts } = collected;
  const count = order.length;
  const text = new Uint8Array(new SharedArrayBuffer(sourceStarts[count] as number));
  const starts = sharedUint32(count + 1);
  const objectIdStarts = sharedUint32(count);
  let size = 0;
  for (let entry = 0; entry < count; entry++) {
    const node = order[entry] as number;
    const from = sourceStarts[node] as number;
    const to = sourceStarts[node + 1] as number;
    starts[entry] = size;
    objectIdStarts[entry] = size + (collected.objectIdStarts[node] as number) - from;
    for (let at = from; at < to; at++) {
      text[size++] = source[at] as number;
    }
  }
  starts[count] = size;
  return { text, starts, objectIdStarts };
}

/** Where the text begins by which an entry is sorted: its name, else its object id. */
export function sortStartOf({ text, starts, objectIdStarts }: NameIndex, entry: number): number {
  const start = starts[entry] as number;
  return text[start] === 0 ? (objectIdStarts[entry] as number) : start;
}

export function sharedUint32(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));
}

function toShared(values: Uint32Array): Uint32Array {
  const shared = sharedUint32(values.length);
  shared.set(values);
  return shared;
}

const SUBSTITUTE = 0x1a;

/** `İ`, which is `i` with a dot in lower case, and the sign for Kelvin, which is `k`. */
const UNEVEN_CASE = /[\u0130\u212a]/;

/** Appends NUL-terminated upper-cased texts. A NUL within a text is written as SUB, to keep its place free. */
class UpperCaseWriter {
  bytes: Buffer;
  size = 0;
  hasUnevenCase = false;

  constructor(expectedBytes: number) {
    this.bytes = Buffer.allocUnsafe(expectedBytes + 16);
  }

  write(text: string | Uint8Array): void {
    if (typeof text === 'string') {
      this.#writeString(text);
    } else {
      this.#writeBytes(text);
    }
    this.bytes[this.size++] = 0;
  }

  #writeString(text: string): void {
    this.#reserve(text.length);
    const { bytes } = this;
    let size = this.size;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) {
        this.#writeBeyondAscii(text);
        return;
      }
      bytes[size++] = upperCaseAscii(unit);
    }
    this.size = size;
  }

  #writeBytes(text: Uint8Array): void {
    this.#reserve(text.length);
    const { bytes } = this;
    let size = this.size;
    for (let i = 0; i < text.length; i++) {
      const byte = text[i] as number;
      if (byte >= 0x80) {
        this.#writeBeyondAscii(Buffer.from(text).toString('utf8'));
        return;
      }
      bytes[size++] = upperCaseAscii(byte);
    }
    this.size = size;
  }

  #writeBeyondAscii(text: string): void {
    this.hasUnevenCase ||= UNEVEN_CASE.test(text);
    const encoded = Buffer.from(text.toUpperCase().replaceAll('\0', String.fromCharCode(SUBSTITUTE)));
    this.#reserve(encoded.length);
    this.bytes.set(encoded, this.size);
    this.size += encoded.length;
  }

  #reserve(length: number): void {
    const needed = this.size + length + 1;
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafe(2 * needed);
      this.bytes.copy(larger, 0, 0, this.size);
      this.bytes = larger;
    }
  }
}

function upperCaseAscii(code: number): number {
  if (code >= 0x61 && code <= 0x7a) {
    return code - 0x20;
  }
  return code === 0 ? SUBSTITUTE : code;
}
