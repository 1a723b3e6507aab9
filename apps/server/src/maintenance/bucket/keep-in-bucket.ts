import { PassThrough, type Writable } from 'node:stream';
import type { BucketObjects } from '@secgraph/datapipe/bucket';

/**
 * Sends what `write` writes to an object. It is there as a whole once this returns, and not at all when `write` fails,
 * the store fails, or the process ends.
 */
export async function keepInBucket<Result>(
  { objects, key }: { readonly objects: BucketObjects; readonly key: string },
  write: (to: Writable) => Promise<Result>,
): Promise<Result> {
  const to = new PassThrough();
  const kept = objects.keep(key, to);
  // Who writes learns of it by the stream.
  kept.catch((error: unknown) => to.destroy(error instanceof Error ? error : new Error(String(error))));

  try {
    const result = await write(to);
    await kept;

    return result;
  } catch (error) {
    to.destroy(error instanceof Error ? error : new Error(String(error)));
    await kept.catch(() => undefined);
    throw error;
  }
}
