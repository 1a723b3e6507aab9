import { DatabaseError } from '../errors.ts';
import {
  COPY_CHUNK_BYTES,
  FIELD_COUNT_BYTES,
  FIELD_LENGTH_BYTES,
  INT2_OID,
  POSTGRES_EPOCH_MS,
} from './copy-format.ts';

/** No UTF-16 unit takes more bytes than this in UTF-8. */
const MOST_BYTES_PER_UNIT = 3;
const ARRAY_HEADER_BYTES = 12;
const ARRAY_DIMENSION_BYTES = 8;

/** Writes the fields of rows, one after the other, in the binary format of COPY. */
export class RowEncoder {
  #bytes = Buffer.allocUnsafeSlow(COPY_CHUNK_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What was written since the last call. The memory is overwritten by the rows that follow. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }

  startRow(fieldCount: number): void {
    this.#reserve(FIELD_COUNT_BYTES);
    this.#length = this.#bytes.writeInt16BE(fieldCount, this.#length);
  }

  int2(value: number): void {
    this.#startField(2);
    this.#length = this.#bytes.writeInt16BE(value, this.#length);
  }

  int4(value: number): void {
    this.#startField(4);
    this.#length = this.#bytes.writeInt32BE(value, this.#length);
  }

  float8(value: number): void {
    this.#startField(8);
    this.#length = this.#bytes.writeDoubleBE(value, this.#length);
  }

  /** @param atMs milliseconds since the Unix epoch */
  timestamp(atMs: number): void {
    this.#startField(8);
    const micros = Math.round((atMs - POSTGRES_EPOCH_MS) * 1000);
    this.#length = this.#bytes.writeBigInt64BE(BigInt(micros), this.#length);
  }

  bytes(value: Uint8Array): void {
    this.#startField(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  /** @throws `DATABASE_TEXT_NOT_STORABLE` for what PostgreSQL cannot hold: NUL and halves of surrogate pairs */
  text(value: string): void {
    assertStorable(value);
    this.#reserve(FIELD_LENGTH_BYTES + value.length * MOST_BYTES_PER_UNIT);

    const start = this.#length + FIELD_LENGTH_BYTES;
    const written = this.#bytes.write(value, start, 'utf8');
    this.#bytes.writeInt32BE(written, this.#length);
    this.#length = start + written;
  }

  int2Array(values: readonly number[]): void {
    const isEmpty = values.length === 0;
    this.#startField(
      ARRAY_HEADER_BYTES + (isEmpty ? 0 : ARRAY_DIMENSION_BYTES) + values.length * (FIELD_LENGTH_BYTES + 2),
    );

    for (const word of [isEmpty ? 0 : 1, 0, INT2_OID, ...(isEmpty ? [] : [values.length, 1])]) {
      this.#length = this.#bytes.writeInt32BE(word, this.#length);
    }
    for (const value of values) {
      this.#length = this.#bytes.writeInt32BE(2, this.#length);
      this.#length = this.#bytes.writeInt16BE(value, this.#length);
    }
  }

  #startField(size: number): void {
    this.#reserve(FIELD_LENGTH_BYTES + size);
    this.#length = this.#bytes.writeInt32BE(size, this.#length);
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) {
      return;
    }

    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + size));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** Rows in chunks for `copyIn`, which all share one reused buffer. */
export function* encodeRows<Row>(
  rows: Iterable<Row>,
  encode: (row: Row, encoder: RowEncoder) => void,
): Generator<Uint8Array> {
  let encoder: RowEncoder | undefined;

  for (const row of rows) {
    encoder ??= new RowEncoder();
    encode(row, encoder);
    if (encoder.length >= COPY_CHUNK_BYTES / 2) {
      yield encoder.take();
    }
  }

  if (encoder && encoder.length > 0) {
    yield encoder.take();
  }
}

function assertStorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new DatabaseError(
      'DATABASE_TEXT_NOT_STORABLE',
      `A text holds a character that PostgreSQL cannot store (NUL or half a surrogate pair): ${JSON.stringify(text.slice(0, 80))}.`,
    );
  }
}
