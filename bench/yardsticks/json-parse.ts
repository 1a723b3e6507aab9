import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WrittenArchive } from '@secgraph/test-kit';

/** Time of `JSON.parse` alone over the files of a folder, in milliseconds; the better of two passes. */
export async function measureJsonParse(archive: WrittenArchive): Promise<number> {
  const passes = [await parseAll(archive), await parseAll(archive)];

  return Math.min(...passes);
}

async function parseAll(archive: WrittenArchive): Promise<number> {
  let durationMs = 0;

  for (const file of archive.files) {
    const text = await readFile(join(archive.path, file), 'utf8');
    const startedAtMs = performance.now();
    JSON.parse(text);
    durationMs += performance.now() - startedAtMs;
  }

  return durationMs;
}
