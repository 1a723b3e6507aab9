import { CodedError } from '@secgraph/kernel';
import { isInBucket, parseBucketAddress } from '../bucket/bucket-address.ts';
import { openBucket, type StoreConfig } from '../bucket/open-bucket.ts';
import type { BackupPlace } from '../place/backup-place.ts';
import { isPlace, openPlace } from '../place/open-place.ts';
import type { BackupSource } from './backup-source.ts';
import { openBucketSource } from './bucket-source.ts';
import { openFileSource } from './file-source.ts';

/**
 * @param place path of a file, or address of an object
 * @throws `SERVER_NO_BACKUP`, `SERVER_USAGE`, `SERVER_NO_OBJECT_STORE`, `STORED_FILE_UNREADABLE`
 */
export async function openSource(place: string, config: StoreConfig): Promise<BackupSource> {
  if (isPlace(place)) {
    const folder = openPlace(place, config);
    const last = await findLast(folder);
    throw new CodedError(
      'SERVER_NO_BACKUP',
      last === undefined
        ? `Nothing lies at ${place}.`
        : `${place} is no backup: name one of those in it, such as ${folder.name}${last}.`,
    );
  }
  if (!isInBucket(place)) {
    return openFileSource(place);
  }
  const { bucket, key } = parseBucketAddress(place);

  return openBucketSource({ objects: openBucket(config, bucket), key, name: place });
}

/** By the alphabet; what lies deeper is no backup, but blocks of some. */
async function findLast(place: BackupPlace): Promise<string | undefined> {
  let last: string | undefined;
  for await (const { name } of place.list('')) {
    if (!name.includes('/') && (last === undefined || name > last)) {
      last = name;
    }
  }

  return last;
}
