import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PLATFORMS_FOLDER, SAMPLE_FILE_NAME, type SampleWish } from './sample-wish.ts';

/** A file as a collector would have left it. */
export interface SampleFile {
  readonly name: string;
  readonly path: string;
  readonly contentType: string;
}

/**
 * Writes the sample directory as a collector's archive, and the platforms beside it if they are wanted, in a thread of
 * its own, and removes all of it after its use.
 */
export async function withSampleFiles(
  { hasPlatforms }: Pick<SampleWish, 'hasPlatforms'>,
  use: (files: readonly SampleFile[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-sample-'));

  try {
    const workerData: SampleWish = { folder, hasPlatforms };
    // An error in the thread rejects the wait for its end.
    await once(new Worker(new URL('./sample-directory-worker.ts', import.meta.url), { workerData }), 'exit');
    const platforms = join(folder, PLATFORMS_FOLDER);
    const names = hasPlatforms ? (await readdir(platforms)).toSorted() : [];
    await use([
      { name: SAMPLE_FILE_NAME, path: join(folder, SAMPLE_FILE_NAME), contentType: 'application/zip' },
      ...names.map((name) => ({ name, path: join(platforms, name), contentType: 'application/json' })),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
