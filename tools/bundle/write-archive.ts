import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BLOCK_BYTES, type TarEntry, tarHeader } from './tar-header.ts';

const EXECUTABLE = 0o100;
/** An archive ends with two empty blocks. */
const END = Buffer.alloc(2 * BLOCK_BYTES);

/**
 * Packs a folder, under its own name, as `.tar.gz`. Order, times, owners and rights do not depend on who packs it, where
 * and when.
 */
export async function writeArchive(folder: string, path: string, seconds: number): Promise<void> {
  await pipeline(Readable.from(blocksOf(folder, seconds)), createGzip({ level: 9 }), createWriteStream(path));
}

async function* blocksOf(folder: string, seconds: number): AsyncGenerator<Buffer> {
  const root = basename(folder);
  yield tarHeader({ path: root, kind: 'folder', isExecutable: true, sizeBytes: 0 }, seconds);
  for (const path of await listSorted(folder)) {
    const entry = await describe(folder, path);
    yield tarHeader({ ...entry, path: `${root}/${entry.path}` }, seconds);
    if (entry.kind === 'file') {
      yield* contentOf(join(folder, path), entry.sizeBytes);
    }
  }
  yield END;
}

/** Folders before what they hold; by code units, as the language of the machine must not decide. */
async function listSorted(folder: string): Promise<readonly string[]> {
  // By entries, as a list of names alone would go on behind links.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });

  return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

async function describe(folder: string, path: string): Promise<TarEntry> {
  const found = await lstat(join(folder, path));
  if (found.isSymbolicLink()) {
    const target = await readlink(join(folder, path));
    return { path, kind: 'link', isExecutable: true, sizeBytes: 0, target };
  }

  return found.isDirectory()
    ? { path, kind: 'folder', isExecutable: true, sizeBytes: 0 }
    : { path, kind: 'file', isExecutable: (found.mode & EXECUTABLE) !== 0, sizeBytes: found.size };
}

async function* contentOf(path: string, sizeBytes: number): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
  const rest = sizeBytes % BLOCK_BYTES;
  if (rest > 0) {
    yield Buffer.alloc(BLOCK_BYTES - rest);
  }
}
