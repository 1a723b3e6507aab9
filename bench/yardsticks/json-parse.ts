import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, open, type ZipFile } from 'yauzl';
import { jsonParts } from './json-parts.ts';

const PART_BYTES = 256 * 1024 * 1024;

/** Milliseconds of `JSON.parse` alone over the files of an archive, read and unpacked before. */
export async function measureJsonParse(archivePath: string): Promise<number> {
  const zip = await promisify<string, { lazyEntries: boolean; autoClose: boolean }, ZipFile>(open)(
    archivePath,
    { lazyEntries: true, autoClose: false },
  );

  try {
    let durationMs = 0;
    for await (const json of readTexts(zip)) {
      const startedAtMs = performance.now();
      JSON.parse(json);
      durationMs += performance.now() - startedAtMs;
    }

    return durationMs;
  } finally {
    zip.close();
  }
}

/** One file at a time: of a large archive, not two fit into memory. */
async function* readTexts(zip: ZipFile): AsyncGenerator<string> {
  const openEntry = promisify<Entry, Readable>(zip.openReadStream.bind(zip));

  for (let entry = await nextEntry(zip); entry !== undefined; entry = await nextEntry(zip)) {
    yield* jsonParts(await buffer(await openEntry(entry)), PART_BYTES);
  }
}

function nextEntry(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (entry: Entry | undefined) => {
      zip.off('entry', settle);
      zip.off('end', end);
      zip.off('error', reject);
      resolve(entry);
    };
    const end = () => settle(undefined);

    zip.on('entry', settle);
    zip.on('end', end);
    zip.on('error', reject);
    zip.readEntry();
  });
}
