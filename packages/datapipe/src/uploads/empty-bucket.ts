import { Bucket } from '../shelf/bucket/bucket.ts';
import type { BucketSettings } from '../shelf/bucket/bucket-settings.ts';

/** Of those that the service puts files into. */
const FOLDERS = ['uploads', 'snapshots'];
/** Whatever the clock of the store says. */
const OF_ANY_AGE = -24 * 60 * 60 * 1_000;
const NONE_KEPT: ReadonlySet<string> = new Set();

/** Removes everything below the prefix of a part of a bucket. */
export async function emptyBucket(settings: BucketSettings): Promise<void> {
  for (const folder of FOLDERS) {
    await new Bucket(settings, folder).removeOrphans('', NONE_KEPT, OF_ANY_AGE);
  }
}
