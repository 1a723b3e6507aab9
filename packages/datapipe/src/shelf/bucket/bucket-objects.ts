import { buffer } from 'node:stream/consumers';
import { CodedError, isCodedError } from '@secgraph/kernel';
import { BucketRequest } from './bucket-request.ts';
import type { ObjectStoreSettings } from './bucket-settings.ts';
import { type ListedObject, listObjects } from './list-objects.ts';
import { sendInParts } from './send-in-parts.ts';

/** In memory at once, and in one request. */
const PART_BYTES = 16 * 1024 * 1024;
/** More no store takes. */
const MAX_PARTS = 10_000;
const ATTEMPTS = 3;
const NOT_FOUND = 404;

/**
 * Objects of a bucket by their keys, written as a stream and read in any order.
 *
 * Errors: `STORED_FILE_UNREADABLE` for whatever the store refuses, and while it cannot be reached.
 */
export class BucketObjects {
  readonly #request: BucketRequest;

  constructor(settings: ObjectStoreSettings, bucket: string) {
    this.#request = new BucketRequest({ ...settings, bucket, prefix: '' }, `the bucket ${bucket}`);
  }

  /** Sends all that comes. The object is there once this returns; while it does not, nobody finds anything. */
  async keep(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const parts = partsOf(content);
    const first = await parts.next();
    const body = first.value ?? new Uint8Array();
    if (body.length < PART_BYTES) {
      await this.#request.call({ method: 'PUT', key, body });
      return;
    }

    await sendInParts(this.#request, { key, parts: withFirst(body, parts), signal: undefined });
  }

  /** The same of what is at hand, at most as much as a part. */
  async put(key: string, body: Uint8Array): Promise<void> {
    await this.#request.call({ method: 'PUT', key, body });
  }

  /** In bytes; undefined: there is no such object. */
  async findSize(key: string): Promise<number | undefined> {
    try {
      const { headers } = await this.#request.call({ method: 'HEAD', key });
      return Number(headers['content-length']);
    } catch (error) {
      if (isCodedError(error, 'STORED_FILE_UNREADABLE') && error.details?.['status'] === NOT_FOUND) {
        return undefined;
      }
      throw error;
    }
  }

  /** Of what the object has: from a byte to the one before another. */
  async read(key: string, start: number, end: number): Promise<Buffer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#request.open({ method: 'GET', key, range: [start, end] });
      try {
        const bytes = await buffer(answer);
        if (bytes.length !== end - start) {
          throw new Error(`${bytes.length} bytes came instead of ${end - start}`);
        }
        return bytes;
      } catch (error) {
        if (attempt === ATTEMPTS) {
          throw this.#request.unreachable(error);
        }
      } finally {
        answer.destroy();
      }
    }
  }

  list(prefix: string): AsyncIterable<ListedObject> {
    return listObjects(this.#request, prefix);
  }

  /** Does nothing where there is none. */
  async remove(key: string): Promise<void> {
    await this.#request.call({ method: 'DELETE', key });
  }
}

async function* withFirst(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* others;
}

/** All of one size but the last, and at least one. Each is sent before the next takes its place. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const part = new Uint8Array(PART_BYTES);
  let [filled, sent] = [0, 0];
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      if (filled === PART_BYTES) {
        yield part;
        filled = 0;
        sent = assertFewer(sent + 1);
      }
      const piece = chunk.subarray(at, at + PART_BYTES - filled);
      part.set(piece, filled);
      filled += piece.length;
      at += piece.length;
    }
  }
  yield part.subarray(0, filled);
}

function assertFewer(parts: number): number {
  if (parts === MAX_PARTS) {
    const gib = Math.floor((MAX_PARTS * PART_BYTES) / 1024 ** 3);
    throw new CodedError(
      'STORED_FILE_TOO_LARGE',
      `an object of a bucket can have ${gib} GiB, and this is more`,
    );
  }

  return parts;
}
