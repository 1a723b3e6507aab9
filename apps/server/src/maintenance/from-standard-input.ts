import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** In the data folder; the next one takes the place of what somebody who was killed has left. */
const FILE = 'restore.unfinished';

/**
 * Calls `work` with a file that has what comes on standard input, as it comes: an archive is read from its end, and one
 * that is encrypted stays so.
 */
export async function withStandardInput<Result>(
  dataFolder: string,
  input: Readable,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(dataFolder, { recursive: true, mode: 0o711 });
  const path = join(dataFolder, FILE);
  try {
    await rm(path, { force: true });
    await pipeline(input, createWriteStream(path, { flags: 'wx', mode: 0o600 }));

    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
