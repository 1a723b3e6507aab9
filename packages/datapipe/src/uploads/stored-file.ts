import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { StoredPart, StoredUploadRepository } from '@secgraph/database/uploads';

/** Of a file at once, in memory and in a row. */
const PART_BYTES = 2 * 1024 * 1024;
/** What packing saves at least; archives do not get smaller. */
const MIN_SAVED_SHARE = 0.1;

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);
const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Throws when the disk has no room for so many bytes. */
  reserve(bytes: number): Promise<void>;
}

/** Sends a file to the database, a part at a time: memory does not depend on its size. */
export async function keepFile(path: string, name: string, stored: StoredUploadRepository): Promise<void> {
  const file = await open(path);

  try {
    await stored.begin(name);
    let count = 0;
    for await (const part of readParts(file)) {
      await stored.addPart(name, count, await packed(part));
      count++;
    }
    await stored.complete(name, count);
  } finally {
    await file.close();
  }
}

/** Appears whole, in place of what a fetch that was killed had left. */
export async function fetchStoredFile(
  path: string,
  name: string,
  stored: StoredUploadRepository,
  { signal, reserve }: FetchOptions,
): Promise<void> {
  const count = await stored.countParts(name);
  if (count === undefined) {
    throw new Error('the uploaded file is not in the database any more');
  }

  const draft = `${path}.part`;
  try {
    await pipeline(storedParts(name, stored, { count, reserve }), createWriteStream(draft, { mode: 0o600 }), {
      signal,
    });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

async function* readParts(file: Awaited<ReturnType<typeof open>>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const part = Buffer.allocUnsafe(PART_BYTES);
    let length = 0;
    while (length < PART_BYTES) {
      const { bytesRead } = await file.read(part, length, PART_BYTES - length);
      if (bytesRead === 0) {
        break;
      }
      length += bytesRead;
    }
    if (length > 0) {
      yield part.subarray(0, length);
    }
    if (length < PART_BYTES) {
      return;
    }
  }
}

async function packed(content: Uint8Array): Promise<StoredPart> {
  const smaller = await pack(content, PACKING);

  return smaller.length < content.length * (1 - MIN_SAVED_SHARE)
    ? { isPacked: true, content: smaller }
    : { isPacked: false, content };
}

async function* storedParts(
  name: string,
  stored: StoredUploadRepository,
  { count, reserve }: { readonly count: number; readonly reserve: FetchOptions['reserve'] },
): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < count; number++) {
    const part = await stored.readPart(name, number);
    if (part === undefined) {
      throw new Error(`part ${number} of the uploaded file is not in the database any more`);
    }
    const content = part.isPacked
      ? await unpack(part.content, { maxOutputLength: PART_BYTES })
      : part.content;
    await reserve(content.length);
    yield content;
  }
}
