import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, open, type ZipFile } from 'yauzl';

/** A file of an archive that can be read more than once. */
export interface ArchiveFile {
  readonly name: string;
  open(): Promise<Readable>;
}

/** Calls `visit` for each JSON file of a ZIP, of a folder, or for the one file named. */
export async function visitArchiveFiles(
  path: string,
  visit: (file: ArchiveFile) => Promise<void>,
): Promise<void> {
  if (path.endsWith('.zip')) return visitZip(path, visit);

  const isFolder = (await stat(path)).isDirectory();
  const paths = isFolder ? (await readdir(path)).sort().map((name) => join(path, name)) : [path];
  for (const file of paths.filter((name) => name.endsWith('.json'))) {
    await visit({ name: file, open: async () => createReadStream(file, { highWaterMark: 1 << 20 }) });
  }
}

async function visitZip(path: string, visit: (file: ArchiveFile) => Promise<void>): Promise<void> {
  const zip = await promisify<string, { autoClose: boolean; lazyEntries: boolean }, ZipFile>(open)(path, {
    autoClose: false,
    lazyEntries: false,
  });

  try {
    for (const entry of await listEntries(zip)) {
      const openEntry = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
      await visit({ name: entry.fileName, open: () => openEntry(entry) });
    }
  } finally {
    zip.close();
  }
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      if (!entry.fileName.endsWith('/')) entries.push(entry);
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
  });
}
