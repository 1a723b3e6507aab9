import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { badPack, ExtensionError } from '../errors.ts';
import {
  MAX_COMPONENT_BYTES,
  MAX_PACK_ENTRIES,
  MAX_PACK_RATIO,
  MAX_UNPACKED_BYTES,
  RATIO_FREE_BYTES,
} from './pack-limits.ts';

/** Files of a pack by their paths, read when they are asked for. */
export interface PackFiles {
  readonly paths: readonly string[];
  read(path: string): Promise<Uint8Array>;
}

const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;

/**
 * Looks at every entry of an archive before any of them is read: how many there are, what they are called and how large
 * they say they are, which is held to when they are read.
 *
 * @throws `EXTENSION_BAD_PACK`
 */
export async function unpack(bytes: Buffer): Promise<PackFiles> {
  const zip = await openZip(bytes);
  const entries = await listEntries(zip);

  return {
    paths: [...entries.keys()],
    read: async (path) => {
      const entry = entries.get(path);
      if (entry === undefined) {
        throw badPack(`required component "${path}" not found in extension bundle`);
      }
      return readEntry(zip, entry);
    },
  };
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes);
  } catch (cause) {
    throw unreadable(cause);
  }
}

async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MAX_PACK_ENTRIES) {
    throw badPack(`zip archive has ${zip.entryCount} entries; at most ${MAX_PACK_ENTRIES} are allowed`);
  }

  const entries = new Map<string, Entry>();
  const seen = new Set<string>();
  let sizeBytes = 0;
  try {
    // Absolute paths and those that lead out of the archive are errors of the reader.
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      if (path.endsWith('/')) {
        continue;
      }
      assertFile(entry);
      if (seen.has(path.toLowerCase())) {
        throw badPack(`duplicate component "${path}" in zip archive`);
      }
      seen.add(path.toLowerCase());
      sizeBytes += entry.uncompressedSize;
      if (sizeBytes > MAX_UNPACKED_BYTES) {
        throw badPack(`zip archive exceeds decompressed size limit of ${MAX_UNPACKED_BYTES} bytes`);
      }
      entries.set(path, entry);
    }
  } catch (cause) {
    throw cause instanceof ExtensionError ? cause : unreadable(cause);
  }

  return entries;
}

function assertFile({ fileName, externalFileAttributes, compressedSize, uncompressedSize }: Entry): void {
  const type = (externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR_FILE) {
    throw badPack(`component "${fileName}" of the zip archive is a link, or no file; leave it out`);
  }
  if (uncompressedSize > RATIO_FREE_BYTES && uncompressedSize > compressedSize * MAX_PACK_RATIO) {
    throw badPack(`component "${fileName}" decompresses to more than ${MAX_PACK_RATIO} times its size`);
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  if (entry.uncompressedSize > MAX_COMPONENT_BYTES) {
    throw badPack(
      `component "${entry.fileName}" exceeds decompressed size limit of ${MAX_COMPONENT_BYTES} bytes`,
    );
  }

  try {
    // One that unpacks to more than it says is refused while it is read.
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch (cause) {
    throw badPack(`component "${entry.fileName}" of the zip archive cannot be read: ${reasonOf(cause)}`);
  }
}

function unreadable(cause: unknown): ExtensionError {
  return badPack(`unable to open zip archive: ${reasonOf(cause)}`);
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
