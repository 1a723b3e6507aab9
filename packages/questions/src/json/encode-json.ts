import type { Cancellation } from '@secgraph/kernel';
import { GraphQueryError } from '../errors.ts';
import type { OperationContext, ReserveMemory } from '../graph-operation.ts';
import { MAX_ANSWER_BYTES } from '../limits.ts';
import { polled } from '../polled.ts';
import { EncodedObject, LazyArray, LazyRecord } from './lazy-json.ts';

const FIRST_SIZE_BYTES = 4096;
const FLUSH_LENGTH = 32_768;
/** Envelope, data and the members of data may be large; what lies deeper, or in a lazy value, is small. */
const MAX_SPLIT_DEPTH = 2;
const MANY_MEMBERS = 64;

/**
 * Writes what `JSON.stringify` would write, piece by piece, so that a large answer can be cancelled and never
 * exists as one string; lazy values not even as objects. Throws `GRAPH_RESULT_TOO_LARGE` beyond a gibibyte, and what
 * `reserveMemory` throws.
 */
export function encodeJson(
  value: unknown,
  { cancellation, reserveMemory }: Pick<OperationContext, 'cancellation' | 'reserveMemory'>,
): Uint8Array<ArrayBuffer> {
  const output = new TextBuffer(reserveMemory);
  writeValue(output, value, { depth: 0, cancellation });

  return output.finish();
}

interface Place {
  readonly depth: number;
  readonly cancellation: Cancellation;
}

function writeValue(output: TextBuffer, value: unknown, place: Place): void {
  if (value instanceof LazyArray) {
    writeArray(output, value.items, { ...place, depth: MAX_SPLIT_DEPTH });
  } else if (value instanceof LazyRecord) {
    writeObject(output, value.entries, { ...place, depth: MAX_SPLIT_DEPTH });
  } else if (value instanceof EncodedObject) {
    writeEncoded(output, value);
  } else if (typeof value !== 'object' || value === null || place.depth > MAX_SPLIT_DEPTH) {
    output.write(JSON.stringify(value) ?? 'null');
  } else if (Array.isArray(value)) {
    writeArray(output, value, place);
  } else {
    writePlainObject(output, value, place);
  }
}

function writePlainObject(output: TextBuffer, value: object, place: Place): void {
  const entries = Object.entries(value);
  if (place.depth === MAX_SPLIT_DEPTH && entries.length < MANY_MEMBERS) {
    output.write(JSON.stringify(value));
  } else {
    writeObject(output, entries, place);
  }
}

function writeEncoded(output: TextBuffer, { head, name, json }: EncodedObject<object>): void {
  output.write(`${JSON.stringify(head).slice(0, -1)},${JSON.stringify(name)}:`);
  if (typeof json === 'string') {
    output.write(json);
  } else {
    output.writeBytes(json);
  }
  output.write('}');
}

function writeArray(output: TextBuffer, items: Iterable<unknown>, { depth, cancellation }: Place): void {
  let separator = '[';
  for (const item of polled(items, cancellation)) {
    output.write(separator);
    writeValue(output, item, { depth: depth + 1, cancellation });
    separator = ',';
  }
  output.write(separator === '[' ? '[]' : ']');
}

function writeObject(
  output: TextBuffer,
  entries: Iterable<readonly [string, unknown]>,
  { depth, cancellation }: Place,
): void {
  let separator = '{';
  for (const [name, member] of polled(entries, cancellation)) {
    if (member !== undefined) {
      output.write(`${separator}${JSON.stringify(name)}:`);
      writeValue(output, member, { depth: depth + 1, cancellation });
      separator = ',';
    }
  }
  output.write(separator === '{' ? '{}' : '}');
}

/** Collects text as UTF-8. */
class TextBuffer {
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(FIRST_SIZE_BYTES);
  #sizeBytes = 0;
  #pending = '';
  readonly #reserveMemory: ReserveMemory;

  constructor(reserveMemory: ReserveMemory) {
    this.#reserveMemory = reserveMemory;
  }

  write(text: string): void {
    this.#pending += text;
    if (this.#pending.length >= FLUSH_LENGTH) {
      this.#flush();
    }
  }

  /** UTF-8. */
  writeBytes(bytes: Uint8Array): void {
    this.#flush();
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#sizeBytes);
    this.#sizeBytes += bytes.length;
  }

  /** Exactly the bytes written, in a buffer of their own. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#flush();

    return new Uint8Array(this.#bytes.buffer.transfer(this.#sizeBytes));
  }

  #flush(): void {
    this.#reserve(3 * this.#pending.length);
    const { written } = this.#encoder.encodeInto(this.#pending, this.#bytes.subarray(this.#sizeBytes));
    this.#sizeBytes += written;
    this.#pending = '';
  }

  #reserve(addedBytes: number): void {
    const needed = this.#sizeBytes + addedBytes;
    if (needed > MAX_ANSWER_BYTES) {
      throw new GraphQueryError('GRAPH_RESULT_TOO_LARGE', 'The answer of a graph query exceeds the limit.');
    }

    if (needed > this.#bytes.length) {
      const sizeBytes = Math.min(2 * needed, MAX_ANSWER_BYTES);
      this.#reserveMemory(sizeBytes - this.#bytes.length);
      // Nothing is left for the collector of garbage, which knows no hurry where memory lies outside of the heap.
      this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(sizeBytes));
    }
  }
}
