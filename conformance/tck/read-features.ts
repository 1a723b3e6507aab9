import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Feature } from './gherkin/feature.ts';
import { parseFeature } from './gherkin/parse-feature.ts';

/** All features of a folder, those of subfolders included, by path. */
export async function readFeatures(folder: string): Promise<Feature[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.feature'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

  return Promise.all(
    files.map(async (file) => {
      const path = relative(folder, file).split(sep).join('/');
      return parseFeature(path, await readFile(file, 'utf8'));
    }),
  );
}
