import type { Cancellation } from '@secgraph/kernel';
import { GraphQueryError } from './errors.ts';
import { polled } from './polled.ts';

const FIRST_SIZE_BYTES = 4096;
const FLUSH_LENGTH = 32_768;
/** A larger answer would take the memory of everybody else. */
const MAX_SIZE_BYTES = 1 << 30;
/** Envelope, data and the members of data may be large; what lies deeper is written in one go. */
const MAX_SPLIT_DEPTH = 2;
const MANY_MEMBERS = 64;

/**
 * Writes what `JSON.stringify` would write, piece by piece, so that a large answer can be cancelled and never
 * exists as one string. Throws `GRAPH_RESULT_TOO_LARGE` beyond a gibibyte.
 */
export function encodeJson(value: unknown, cancellation: Cancellation): Uint8Array<ArrayBuffer> {
  const output = new TextBuffer();
  writeValue(output, value, { depth: 0, cancellation });

  return output.finish();
}

interface Place {
  readonly depth: number;
  readonly cancellation: Cancellation;
}

function writeValue(output: TextBuffer, value: unknown, place: Place): void {
  if (typeof value !== 'object' || value === null || place.depth > MAX_SPLIT_DEPTH) {
    output.write(JSON.stringify(value) ?? 'null');
    return;
  }

  if (Array.isArray(value)) {
    writeArray(output, value, place);
    return;
  }

  const names = Object.keys(value);
  if (place.depth === MAX_SPLIT_DEPTH && names.length < MANY_MEMBERS) {
    output.write(JSON.stringify(value));
  } else {
    writeObject(output, value as Readonly<Record<string, unknown>>, names, place);
  }
}

function writeArray(output: TextBuffer, items: readonly unknown[], { depth, cancellation }: Place): void {
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
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  { depth, cancellation }: Place,
): void {
  let separator = '{';
  for (const name of polled(names, cancellation)) {
    const member = value[name];
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

  write(text: string): void {
    this.#pending += text;
    if (this.#pending.length >= FLUSH_LENGTH) {
      this.#flush();
    }
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

  #reserve(sizeBytes: number): void {
    const needed = this.#sizeBytes + sizeBytes;
    if (needed > MAX_SIZE_BYTES) {
      throw new GraphQueryError('GRAPH_RESULT_TOO_LARGE', 'The answer of a graph query exceeds the limit.');
    }

    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.min(2 * needed, MAX_SIZE_BYTES));
      larger.set(this.#bytes.subarray(0, this.#sizeBytes));
      this.#bytes = larger;
    }
  }
}
