import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { StoredPart } from '@secgraph/database/uploads';
import type { FetchOptions, Shelf } from './shelf.ts';
import { writeDraft } from './write-draft.ts';

/** How much of a file is in memory at once, and in one row. */
const PART_BYTES = 2 * 1024 * 1024;
/** What packing saves at least; archives do not get smaller. */
const MIN_SAVED_SHARE = 0.1;

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);
const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Tables that the content of files lies in. */
export interface PartRows {
  addPart(name: string, number: number, part: StoredPart): Promise<void>;
  /** Undefined: it is not there, or not whole. */
  countParts(name: string): Promise<number | undefined>;
  readPart(name: string, number: number): Promise<StoredPart | undefined>;
  remove(name: string): Promise<void>;
}

/** The table that says which files there are. */
interface FileRows {
  /** Nothing of it can be read before it is whole. */
  begin(name: string): Promise<void>;
  complete(name: string, partCount: number): Promise<void>;
}

/** Files in the database, read and written a part at a time: memory does not depend on their size. */
export function databaseShelf(rows: PartRows & FileRows): Shelf {
  return {
    ...contentShelf(rows),
    async keep(path, name) {
      await rows.begin(name);
      await rows.complete(name, await keepParts(path, name, rows));
    },
  };
}

/** The same, for whoever notes by himself which files there are. */
export function contentShelf(rows: PartRows) {
  return {
    keep: (path: string, name: string, signal?: AbortSignal) => keepParts(path, name, rows, signal),
    async fetch(path: string, name: string, options: FetchOptions): Promise<void> {
      const count = await rows.countParts(name);
      if (count === undefined) {
        throw new Error('the stored file is not in the database any more');
      }
      await writeDraft(path, storedParts(name, rows, count), options);
    },
    remove: (name: string) => rows.remove(name),
  };
}

/** @returns how many */
async function keepParts(path: string, name: string, rows: PartRows, signal?: AbortSignal): Promise<number> {
  const file = await open(path);

  try {
    let count = 0;
    for await (const part of readParts(file)) {
      signal?.throwIfAborted();
      await rows.addPart(name, count, await packed(part));
      count++;
    }
    return count;
  } finally {
    await file.close();
  }
}

/** Each is in the place of the one before. */
async function* readParts(file: FileHandle): AsyncGenerator<Uint8Array> {
  const part = Buffer.allocUnsafe(PART_BYTES);
  for (;;) {
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

async function* storedParts(name: string, rows: PartRows, count: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < count; number++) {
    const part = await rows.readPart(name, number);
    if (part === undefined) {
      throw new Error(`part ${number} of the stored file is not in the database any more`);
    }
    yield part.isPacked ? await unpack(part.content, { maxOutputLength: PART_BYTES }) : part.content;
  }
}
