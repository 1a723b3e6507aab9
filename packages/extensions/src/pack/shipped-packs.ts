import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Packs that come with the product, a folder each. */
const FOLDER = fileURLToPath(new URL('../../packs/', import.meta.url));

export interface ShippedPackFolder {
  /** What people call it. */
  readonly name: string;
  readonly path: string;
}

/** In the order of their names. */
export async function listShippedPacks(): Promise<readonly ShippedPackFolder[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true });

  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, path: `${FOLDER}${name}` }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
