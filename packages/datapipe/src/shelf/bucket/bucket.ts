import { type FileHandle, open } from 'node:fs/promises';
import { isCodedError } from '@secgraph/kernel';
import type { FetchOptions, Shelf } from '../shelf.ts';
import { writeDraft } from '../write-draft.ts';
import { BucketRequest, unreachable } from './bucket-request.ts';
import type { BucketSettings } from './bucket-settings.ts';

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
        await this.#keepInParts(file, { name, size, partBytes, signal });
      }
    } finally {
      await file.close();
    }
  }

  async fetch(path: string, name: string, options: FetchOptions): Promise<void> {
    const { signal } = options;
    const answer = await this.#request.open({ method: 'GET', key: this.#keyOf(name), signal });

    try {
      await writeDraft(path, contentOf(answer), options);
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

    for (let token: string | undefined = ''; token !== undefined; ) {
      const { text } = await this.#request.call({
        method: 'GET',
        query: { 'list-type': '2', prefix, ...(token === '' ? {} : { 'continuation-token': token }) },
      });
      for (const [, content = ''] of text.matchAll(/<Contents>(.{0,4000}?)<\/Contents>/gs)) {
        const name = elementOf(content, 'Key')?.slice(this.#prefix.length) ?? '';
        const changedAtMs = Date.parse(elementOf(content, 'LastModified') ?? '');
        if (name.startsWith(start) && changedAtMs < youngest && !names.has(name)) {
          await this.remove(name);
        }
      }
      token = elementOf(text, 'NextContinuationToken');
    }
  }

  async #keepInParts(file: FileHandle, { name, size, partBytes, signal }: PartedFile): Promise<void> {
    const key = this.#keyOf(name);
    const begun = await this.#request.call({ method: 'POST', key, query: { uploads: '' }, signal });
    const uploadId = elementOf(begun.text, 'UploadId');
    if (uploadId === undefined) {
      throw unreachable(new Error('it does not say which upload it has begun'));
    }

    try {
      const tags: string[] = [];
      for (let position = 0; position < size; position += partBytes) {
        const body = await readPart(file, position, Math.min(partBytes, size - position));
        const query = { partNumber: String(tags.length + 1), uploadId };
        const { headers } = await this.#request.call({ method: 'PUT', key, query, body, signal });
        tags.push(headers.etag ?? '');
      }
      const { text } = await this.#request.call({
        method: 'POST',
        key,
        query: { uploadId },
        body: Buffer.from(listOf(tags)),
        signal,
      });
      // Whether it worked is known only after the status was sent.
      if (elementOf(text, 'ETag') === undefined) {
        throw unreachable(
          new Error(`it could not join the parts of a file: ${elementOf(text, 'Code') ?? 'no reason given'}`),
        );
      }
    } catch (error) {
      await this.#request.call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
      throw error;
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

interface PartedFile {
  readonly name: string;
  readonly size: number;
  readonly partBytes: number;
  readonly signal: AbortSignal | undefined;
}

async function* contentOf(answer: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* answer;
  } catch (error) {
    throw unreachable(error);
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

/**
 * The content of the first element of a name. What is asked for has names that we chose, so nothing in it is escaped.
 */
function elementOf(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);

  return start === -1 || end === -1 ? undefined : xml.slice(start + name.length + 2, end);
}

function listOf(tags: readonly string[]): string {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );

  return `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`;
}
