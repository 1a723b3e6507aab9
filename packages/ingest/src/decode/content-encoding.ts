import { pipeline, Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import { CodedError, listContentEncodings, MAX_CONTENT_ENCODINGS } from '@secgraph/kernel';
import { type ByteChunks, peekBytes } from './peek-bytes.ts';

export interface InflateLimits {
  /** Most bytes that may come out. */
  readonly maxBytes: number;
  /** Most bytes that may come out for one that goes in. */
  readonly maxRatio: number;
  /** Told of what comes out; what it throws ends the reading. */
  readonly onBytes?: (bytes: number) => void;
}

export type ContentEncoding = 'gzip' | 'x-gzip' | 'deflate';

/** Larger than the default: every chunk is a hop between threads. */
const CHUNK_BYTES = 64 * 1024;

/** Below this size a high ratio proves nothing. */
const RATIO_FREE_BYTES = 16 * 1024 * 1024;

/**
 * Reads a `Content-Encoding` header. Throws `INGEST_UNSUPPORTED_ENCODING` with the text of the 415 answer.
 */
export function parseContentEncoding(header: string | undefined): readonly ContentEncoding[] {
  const names = listContentEncodings(header);
  if (names.length > MAX_CONTENT_ENCODINGS) {
    throw new CodedError(
      'INGEST_UNSUPPORTED_ENCODING',
      `Error trying to read request: failed to create reader for more than ${MAX_CONTENT_ENCODINGS} encodings: content is encoded too often`,
    );
  }

  return names.map(parseEncodingName);
}

function parseEncodingName(name: string): ContentEncoding {
  if (name !== 'gzip' && name !== 'x-gzip' && name !== 'deflate') {
    throw new CodedError(
      'INGEST_UNSUPPORTED_ENCODING',
      `${readerPrefix(name.slice(0, 40))}: content encoding is not supported`,
    );
  }
  return name;
}

/**
 * Undoes the listed encodings. Senders disagree about the order of a list, so of its two ends the one whose
 * header is found is undone first (the last where both fit, as RFC 9110 says).
 *
 * Throws `INGEST_CORRUPT_ENCODING` where a header is wrong (text of the 400 answer), and while reading
 * `INGEST_READ_FAILED` for damaged content and `INGEST_TOO_LARGE` for a decompression bomb.
 */
export async function undoContentEncodings(
  source: ByteChunks,
  encodings: readonly ContentEncoding[],
  limits: InflateLimits,
): Promise<ByteChunks> {
  let remaining = [...encodings];
  let current = source;
  while (remaining.length > 0) {
    const { head, all } = await peekBytes(current, 2);
    const fitsLast = hasHeaderOf(remaining.at(-1), head);
    const encoding = fitsLast || !hasHeaderOf(remaining[0], head) ? remaining.at(-1) : remaining[0];
    remaining = fitsLast || encoding !== remaining[0] ? remaining.slice(0, -1) : remaining.slice(1);
    if (!hasHeaderOf(encoding, head)) {
      const kind = encoding === 'deflate' ? 'zlib' : 'gzip';
      throw new CodedError(
        'INGEST_CORRUPT_ENCODING',
        `${readerPrefix(encoding ?? '')}: ${head.length === 0 ? 'EOF' : head.length < 2 ? 'unexpected EOF' : `${kind}: invalid header`}`,
      );
    }
    current = inflate(all, encoding === 'deflate' ? 'zlib' : 'gzip', limits);
  }
  return current;
}

/** Undoes gzip where the bytes themselves begin with its magic number, as in a `.json.gz` file. */
export async function undoGzipMagic(source: ByteChunks, limits: InflateLimits): Promise<ByteChunks> {
  const { head, all } = await peekBytes(source, 2);
  return hasHeaderOf('gzip', head) ? inflate(all, 'gzip', limits) : all;
}

function hasHeaderOf(encoding: ContentEncoding | undefined, head: Uint8Array): boolean {
  const [first = 0, second = 0] = head;
  if (head.length < 2 || encoding === undefined) {
    return false;
  }
  return encoding === 'deflate'
    ? (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
    : first === 0x1f && second === 0x8b;
}

async function* inflate(
  source: ByteChunks,
  format: 'gzip' | 'zlib',
  limits: InflateLimits,
): AsyncGenerator<Uint8Array> {
  const input = new CountedInput(source);
  const options = { chunkSize: CHUNK_BYTES };
  const output = pipeline(
    Readable.from(input.chunks()),
    format === 'gzip' ? createGunzip(options) : createInflate(options),
    // Keeps failures from being unhandled; the iteration below meets them.
    () => {},
  );

  let bytesOut = 0;
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      bytesOut += chunk.length;
      assertWithin(limits, input.bytes, bytesOut);
      limits.onBytes?.(chunk.length);
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof CodedError || cause === input.failure) {
      throw cause;
    }
    throw new CodedError('INGEST_READ_FAILED', `The ${format} data is damaged or cut off.`, { cause });
  } finally {
    output.destroy();
  }
}

/** Tells failures of the sender from failures of what was sent. */
class CountedInput {
  readonly #source: ByteChunks;
  bytes = 0;
  failure: unknown;

  constructor(source: ByteChunks) {
    this.#source = source;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.#source) {
        this.bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}

function assertWithin(limits: InflateLimits, bytesIn: number, bytesOut: number): void {
  if (bytesOut > limits.maxBytes) {
    throw new CodedError(
      'INGEST_TOO_LARGE',
      `The content is larger than ${limits.maxBytes} bytes once decompressed.`,
    );
  }
  if (bytesOut > RATIO_FREE_BYTES && bytesOut > bytesIn * limits.maxRatio) {
    throw new CodedError(
      'INGEST_TOO_LARGE',
      `The content decompresses to more than ${limits.maxRatio} times its size.`,
    );
  }
}

function readerPrefix(encoding: string): string {
  return `Error trying to read request: failed to create reader for ${encoding} encoding`;
}
