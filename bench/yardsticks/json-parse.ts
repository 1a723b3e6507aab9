import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { jsonParts } from './json-parts.ts';

const PART_BYTES = 256 * 1024 * 1024;

/** Milliseconds of `JSON.parse` alone over the files of an archive or a folder, read and unpacked before. */
export async function measureJsonParse(path: string): Promise<number> {
  let durationMs = 0;
  for await (const json of path.endsWith('.zip') ? readTexts(path) : readFolder(path)) {
    const startedAtMs = performance.now();
    JSON.parse(json);
    durationMs += performance.now() - startedAtMs;
  }

  return durationMs;
}

/** One file at a time: of a large archive, not two fit into memory. */
async function* readTexts(archivePath: string): AsyncGenerator<string> {
  const zip = await openPromise(archivePath);
  for await (const entry of zip.eachEntry()) {
    yield* jsonParts(await buffer(await zip.openReadStreamPromise(entry)), PART_BYTES);
  }
}

async function* readFolder(path: string): AsyncGenerator<string> {
  for (const name of await readdir(path)) {
    yield* jsonParts(await readFile(join(path, name)), PART_BYTES);
  }
}
