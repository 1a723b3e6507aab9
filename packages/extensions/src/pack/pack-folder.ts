import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { PackFiles } from './unpack.ts';

/** Files of a folder that is laid out like a pack, by their paths in it. For what the product brings itself: nothing is limited. */
export async function openPackFolder(folder: string): Promise<PackFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));

  return { paths, read: (path) => readFile(join(folder, path)) };
}
