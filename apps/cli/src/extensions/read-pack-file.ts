import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { errorCodeOf } from '@secgraph/kernel';
import { ZipFile } from 'yazl';
import { CliError } from '../errors.ts';

export interface PackFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** A schema, a pack, or a folder as a pack. Whether it is any good is for the service to say. */
export async function readPackFile(path: string): Promise<PackFile> {
  const status = await stat(path).catch((cause: unknown) => {
    throw new CliError('CLI_NO_FILES', `cannot read ${path}: no such file or folder.`, { cause });
  });
  if (status.isDirectory()) {
    return { bytes: await packFolder(path), contentType: 'application/zip' };
  }

  const isArchive = path.toLowerCase().endsWith('.zip');
  return { bytes: await readWhole(path), contentType: isArchive ? 'application/zip' : 'application/json' };
}

async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (cause) {
    throw new CliError('CLI_NO_FILES', `cannot read ${path} (${errorCodeOf(cause)}).`, { cause });
  }
}

/** What an extension can consist of; data that lies beside it may be large. */
async function packFolder(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isPartOfPack(relative(folder, path).split(sep)))
    .toSorted();
  const zip = new ZipFile();
  for (const path of files) {
    zip.addBuffer(Buffer.from(await readWhole(path)), relative(folder, path).split(sep).join('/'));
  }
  zip.end();

  return new Uint8Array(await buffer(zip.outputStream));
}

const LEFT_OUT: ReadonlySet<string> = new Set([
  'data',
  'samples',
  'sample_data',
  'docs',
  'src',
  'node_modules',
]);

function isPartOfPack(parts: readonly string[]): boolean {
  return parts.length <= 3 && !parts.some((part) => part.startsWith('.') || LEFT_OUT.has(part));
}
