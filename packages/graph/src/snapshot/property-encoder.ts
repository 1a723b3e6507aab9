import { hasBit } from '../property/bitmap.ts';
import { columnRow, type PropertyColumn } from '../property/property-column.ts';
import { lowerBound } from '../topology/lower-bound.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';
import { readObservation } from './read-node.ts';

const FIRST_SIZE_BYTES = 4_096;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const FIRST_PRINTABLE = 0x20;
/** A byte becomes six at most: a control character is written as \u and four digits. */
const MOST_BYTES_PER_BYTE = 6;

const OBJECT_ID_KEY = keyOf('objectid');
const LAST_SEEN_KEY = keyOf('lastseen');
const LAST_COLLECTED_KEY = keyOf('lastcollected');

/** A column with what is written before each of its values. */
interface EncodedColumn {
  readonly column: PropertyColumn;
  /** Name and colon. */
  readonly key: Uint8Array;
}

/** Beyond every node. */
const NO_NODE = 0x7fff_ffff;

/** Properties of an element as JSON text. */
export interface EncodedProperties {
  /** In UTF-8. */
  readonly json: Uint8Array;
  /** Names of the properties, in the order in which they come in the text. */
  readonly names: readonly string[];
}

const encoders = new WeakMap<GraphSnapshot, PropertyEncoder>();

/** The encoder of a snapshot, which this thread shares. */
export function propertyEncoderOf(snapshot: GraphSnapshot): PropertyEncoder {
  const encoder = encoders.get(snapshot) ?? new PropertyEncoder(snapshot);
  encoders.set(snapshot, encoder);

  return encoder;
}

/**
 * Writes properties of nodes as JSON text, from the columns straight to UTF-8: no object and no string is made on the
 * way, which costs many times as much where an answer has thousands of nodes.
 */
export class PropertyEncoder {
  readonly #snapshot: GraphSnapshot;
  readonly #columns: readonly EncodedColumn[];
  /**
   * Per column, around the node that was asked for last: the nearest nodes below and above that have a value, as far
   * as positions tell. Most columns have none for most nodes, and that is seen without looking at the column.
   */
  readonly #below: Int32Array;
  readonly #above: Int32Array;
  #bytes = new Uint8Array(FIRST_SIZE_BYTES);
  #size = 0;
  #names: string[] = [];

  constructor(snapshot: GraphSnapshot) {
    this.#snapshot = snapshot;
    this.#columns = snapshot.columns.map((column) => ({ column, key: keyOf(column.name) }));
    this.#below = new Int32Array(this.#columns.length).fill(NO_NODE);
    this.#above = new Int32Array(this.#columns.length);
  }

  /**
   * What `readProperties` reads: names ascending, then the virtual ones. The text holds until the next call. One look
   * per column of the snapshot, at its best for neighbouring nodes.
   */
  encode(node: number): EncodedProperties {
    const { nodeSeen, nodeCollected, nodeObjectIds } = this.#snapshot;
    this.#names = [];
    this.#size = 0;
    this.#reserve(1);
    this.#bytes[this.#size++] = OPENING_BRACE;

    for (let place = 0; place < this.#columns.length; place++) {
      if ((this.#below[place] as number) < node && node < (this.#above[place] as number)) {
        continue;
      }
      const { column, key } = this.#columns[place] as EncodedColumn;
      const row =
        column.positions === undefined
          ? columnRow(column, node)
          : this.#search(place, column.positions, node);
      if (row !== -1) {
        this.#writeName(column.name, key);
        this.#writeValue(column, row);
      }
    }
    this.#writeName('objectid', OBJECT_ID_KEY);
    this.#writeText(nodeObjectIds[node] as number);
    this.#writeMoment('lastseen', LAST_SEEN_KEY, nodeSeen[node] as number);
    this.#writeMoment('lastcollected', LAST_COLLECTED_KEY, nodeCollected[node] as number);

    this.#reserve(1);
    this.#bytes[this.#size++] = CLOSING_BRACE;
    return { json: this.#bytes.subarray(0, this.#size), names: this.#names };
  }

  /** Finds the row of a node, as `columnRow` does. */
  #search(place: number, positions: Uint32Array, node: number): number {
    const row = lowerBound(positions, 0, positions.length, node);
    const isThere = positions[row] === node;
    this.#below[place] = isThere ? node : (positions[row - 1] ?? -1);
    this.#above[place] = isThere ? node : (positions[row] ?? NO_NODE);

    return isThere ? row : -1;
  }

  #writeName(name: string, key: Uint8Array): void {
    this.#names.push(name);
    this.#reserve(key.length + 1);
    if (this.#size > 1) {
      this.#bytes[this.#size++] = COMMA;
    }
    this.#copy(key, 0, key.length);
  }

  #writeValue(column: PropertyColumn, row: number): void {
    switch (column.type) {
      case 'boolean':
        this.#writeAscii(hasBit(column.values, row) ? 'true' : 'false');
        break;
      case 'number':
        this.#writeNumber(column.values[row] as number);
        break;
      case 'string':
        this.#writeText(column.values[row] as number);
        break;
      case 'json':
        this.#writeRaw(column.values[row] as number);
        break;
    }
  }

  /** Writes a number as `JSON.stringify` does. */
  #writeNumber(value: number): void {
    this.#writeAscii(Number.isFinite(value) ? String(value) : 'null');
  }

  #writeMoment(name: string, key: Uint8Array, observationId: number): void {
    const moment = readObservation(this.#snapshot, observationId);
    if (moment !== undefined) {
      this.#writeName(name, key);
      this.#writeAscii(`"${moment}"`);
    }
  }

  /** Hot: the bytes of all texts of an answer pass here. */
  #writeText(code: number): void {
    const { bytes, offsets } = this.#snapshot.text;
    const to = offsets[code] as number;
    const from = offsets[code - 1] as number;
    this.#reserve(MOST_BYTES_PER_BYTE * (to - from) + 2);
    const target = this.#bytes;
    let size = this.#size;

    target[size++] = QUOTE;
    for (let place = from; place < to; place++) {
      const byte = bytes[place] as number;
      if (byte >= FIRST_PRINTABLE && byte !== QUOTE && byte !== BACKSLASH) {
        target[size++] = byte;
      } else {
        const escaped = ESCAPED[byte] ?? '';
        for (let unit = 0; unit < escaped.length; unit++) {
          target[size++] = escaped.charCodeAt(unit);
        }
      }
    }
    target[size++] = QUOTE;
    this.#size = size;
  }

  /** JSON text as it is stored. */
  #writeRaw(code: number): void {
    const { bytes, offsets } = this.#snapshot.text;
    const to = offsets[code] as number;
    const from = offsets[code - 1] as number;
    this.#reserve(to - from);
    this.#copy(bytes, from, to);
  }

  #writeAscii(text: string): void {
    this.#reserve(text.length);
    for (let unit = 0; unit < text.length; unit++) {
      this.#bytes[this.#size++] = text.charCodeAt(unit);
    }
  }

  /** A loop, because `set` takes longer for so few bytes. */
  #copy(source: Uint8Array, from: number, to: number): void {
    const target = this.#bytes;
    let size = this.#size;
    for (let place = from; place < to; place++) {
      target[size++] = source[place] as number;
    }
    this.#size = size;
  }

  #reserve(extra: number): void {
    const needed = this.#size + extra;
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(2 * needed);
      grown.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = grown;
    }
  }
}

/** What `JSON.stringify` writes, by character that it escapes. */
const ESCAPED: readonly string[] = Array.from({ length: BACKSLASH + 1 }, (_, byte) =>
  JSON.stringify(String.fromCharCode(byte)).slice(1, -1),
);

function keyOf(name: string): Uint8Array {
  return Buffer.from(`${JSON.stringify(name)}:`, 'utf8');
}
