import { invariant } from '@secgraph/kernel';
import { COPY_HEADER, FIELD_COUNT_BYTES, FIELD_LENGTH_BYTES, POSTGRES_EPOCH_MS } from './copy-format.ts';

const ARRAY_COUNT_OFFSET = 12;
const ARRAY_VALUES_OFFSET = 20;
const END_OF_DATA = -1;

/** Reads the fields of rows, one after the other, from the binary format of COPY. No field may be null. */
export class RowDecoder {
  #bytes: Buffer = Buffer.alloc(0);
  #position = 0;
  #isHeaderRead = false;

  /** Takes the next piece of the stream. @returns whether a complete row is there */
  feed(chunk: Buffer): boolean {
    const rest = this.#bytes.subarray(this.#position);
    this.#bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.#position = 0;

    if (!this.#isHeaderRead) {
      if (this.#bytes.length < COPY_HEADER.length) {
        return false;
      }
      this.#position = COPY_HEADER.length;
      this.#isHeaderRead = true;
    }
    return this.hasRow();
  }

  /** Whether the next row is here with all its fields. Stands at the start of a row. */
  hasRow(): boolean {
    const bytes = this.#bytes;
    let at = this.#position + FIELD_COUNT_BYTES;
    if (at > bytes.length) {
      return false;
    }

    const fieldCount = bytes.readInt16BE(this.#position);
    if (fieldCount === END_OF_DATA) {
      return false;
    }
    for (let field = 0; field < fieldCount; field++) {
      if (at + FIELD_LENGTH_BYTES > bytes.length) {
        return false;
      }
      at += FIELD_LENGTH_BYTES + bytes.readInt32BE(at);
    }
    return at <= bytes.length;
  }

  startRow(): void {
    this.#position += FIELD_COUNT_BYTES;
  }

  /**
   * The complete rows at hand, when all rows are of the same size: their count, their bytes from the first
   * one's field count on. They count as read.
   */
  takeFixedRows(rowBytes: number): { readonly count: number; readonly bytes: Buffer } {
    const available = this.#bytes.length - this.#position;
    const count = Math.floor(available / rowBytes);
    const start = this.#position;

    this.#position += count * rowBytes;
    return { count, bytes: this.#bytes.subarray(start, this.#position) };
  }

  int2(): number {
    return this.#bytes.readInt16BE(this.#startField().start);
  }

  int4(): number {
    return this.#bytes.readInt32BE(this.#startField().start);
  }

  /** Milliseconds since the Unix epoch. */
  timestamp(): number {
    const micros = this.#bytes.readBigInt64BE(this.#startField().start);
    return Number(micros) / 1000 + POSTGRES_EPOCH_MS;
  }

  text(): string {
    const { start, end } = this.#startField();
    return this.#bytes.toString('utf8', start, end);
  }

  /** A copy of its own. */
  bytes(): Uint8Array<ArrayBuffer> {
    const { start, end } = this.#startField();
    return new Uint8Array(this.#bytes.subarray(start, end));
  }

  int2Array(): number[] {
    const { start, end } = this.#startField();
    const values: number[] = [];
    const isEmpty = this.#bytes.readInt32BE(start) === 0;
    const count = isEmpty ? 0 : this.#bytes.readInt32BE(start + ARRAY_COUNT_OFFSET);

    for (let at = start + ARRAY_VALUES_OFFSET; at < end; at += FIELD_LENGTH_BYTES + 2) {
      values.push(this.#bytes.readInt16BE(at + FIELD_LENGTH_BYTES));
    }
    invariant(values.length === count, 'an array of the database has more than one dimension');
    return values;
  }

  #startField(): { start: number; end: number } {
    const length = this.#bytes.readInt32BE(this.#position);
    invariant(length >= 0, 'a column of the database that is never null holds null');

    const start = this.#position + FIELD_LENGTH_BYTES;
    this.#position = start + length;
    return { start, end: start + length };
  }
}
