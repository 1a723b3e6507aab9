import { Bucket } from '../shelf/bucket/bucket.ts';
import type { BucketSettings } from '../shelf/bucket/bucket-settings.ts';

/** While the bucket that uploads wait in cannot be used: why, for people. Asks for nothing that is in it. */
export function findBucketOutage(settings: BucketSettings, signal: AbortSignal): Promise<string | undefined> {
  return new Bucket(settings, 'uploads').findOutage(signal);
}
