import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export const SAMPLE_FILE_NAME = 'sample-directory.zip';

/** Writes the sample directory as a collector's archive, in a thread of its own, and removes it after its use. */
export async function withSampleDirectory(use: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-sample-'));

  try {
    const path = join(folder, SAMPLE_FILE_NAME);
    // An error in the thread rejects the wait for its end.
    await once(
      new Worker(new URL('./sample-directory-worker.ts', import.meta.url), { workerData: path }),
      'exit',
    );
    await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
