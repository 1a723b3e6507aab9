import { type FileHandle, open } from 'node:fs/promises';
import { isCodedError } from '@secgraph/kernel';
import type { FetchOptions, Shelf } from '../shelf.ts';
import { writeDraft } from '../write-draft.ts';
import { BucketRequest } from './bucket-request.ts';
import type { BucketSettings } from './bucket-settings.ts';
import { listObjects } from './list-objects.ts';
import { sendInParts } from './send-in-parts.ts';

/** How much of a file is in memory at once, and in one request; stores take no smaller parts but the last. */
const PART_BYTES = 8 * 1024 * 1024;
/** Stores take 10,000: parts of larger files are larger. */
const MAX_PARTS = 9_000;

/** Files as objects of a bucket, in a folder of its own; read and written a part at a time. */
export class Bucket implements Shelf {
  readonly #request: BucketRequest;
  readonly #prefix: string;

  constructor(settings: BucketSettings, folder: string) {
    this.#request = new BucketRequest(settings);
    this.#prefix = `${settings.prefix === '' ? '' : `${settings.prefix}/`}${folder}/`;
  }

  async keep(path: string, name: string, signal?: AbortSignal): Promise<void> {
    const file = await open(path);

    try {
      const { size } = await file.stat();
      const partBytes = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
      if (size <= partBytes) {
        const body = await readPart(file, 0, size);
        await this.#request.call({ method: 'PUT', key: this.#keyOf(name), body, signal });
      } else {
        const parts = partsOf(file, size, partBytes);
        await sendInParts(this.#request, { key: this.#keyOf(name), parts, signal });
      }
    } finally {
      await file.close();
    }
  }

  async fetch(path: string, name: string, options: FetchOptions): Promise<void> {
    const { signal } = options;
    const answer = await this.#request.open({ method: 'GET', key: this.#keyOf(name), signal });

    try {
      await writeDraft(path, this.#contentOf(answer), options);
    } finally {
      answer.destroy();
    }
  }

  async remove(name: string): Promise<void> {
    await this.#request.call({ method: 'DELETE', key: this.#keyOf(name) });
  }

  /** While the bucket cannot be used: why, for people. */
  async findOutage(signal?: AbortSignal): Promise<string | undefined> {
    return this.#find({ method: 'HEAD', signal });
  }

  /** While a file cannot be read: why, for people. */
  async findFault(name: string): Promise<string | undefined> {
    return this.#find({ method: 'HEAD', key: this.#keyOf(name) });
  }

  /** Removes files whose names begin so, are not among `names`, and are older than this. */
  async removeOrphans(start: string, names: ReadonlySet<string>, ageMs: number): Promise<void> {
    const youngest = Date.now() - ageMs;
    const prefix = this.#prefix + start;

    for await (const { key, changedAtMs } of listObjects(this.#request, prefix)) {
      const name = key.slice(this.#prefix.length);
      if (changedAtMs < youngest && !names.has(name)) {
        await this.remove(name);
      }
    }
  }

  async *#contentOf(answer: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* answer;
    } catch (error) {
      throw this.#request.unreachable(error);
    }
  }

  async #find(call: Parameters<BucketRequest['call']>[0]): Promise<string | undefined> {
    try {
      await this.#request.call(call);
      return undefined;
    } catch (error) {
      if (isCodedError(error, 'STORED_FILE_UNREADABLE')) {
        return `${error.message}: see that it is there and that the keys of the service may use it`;
      }
      throw error;
    }
  }

  #keyOf(name: string): string {
    return this.#prefix + name;
  }
}

async function* partsOf(file: FileHandle, size: number, partBytes: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < size; position += partBytes) {
    yield await readPart(file, position, Math.min(partBytes, size - position));
  }
}

async function readPart(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const part = Buffer.allocUnsafe(length);

  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(part, done, length - done, position + done);
    if (bytesRead === 0) {
      throw new Error('the file became shorter while it was sent');
    }
    done += bytesRead;
  }

  return part;
}
