import { CodedError } from '@secgraph/kernel';
import { isFolder, isInBucket, parseBucketAddress, showAddress } from '../bucket/bucket-address.ts';
import { openBucket, type StoreConfig } from '../bucket/open-bucket.ts';
import type { BackupSource } from './backup-source.ts';
import { openBucketSource } from './bucket-source.ts';
import { openFileSource } from './file-source.ts';

/**
 * @param place path of a file, or address of an object
 * @throws `SERVER_NO_BACKUP`, `SERVER_USAGE`, `SERVER_NO_OBJECT_STORE`, `STORED_FILE_UNREADABLE`
 */
export async function openSource(place: string, config: StoreConfig): Promise<BackupSource> {
  if (!isInBucket(place)) {
    return openFileSource(place);
  }
  const address = parseBucketAddress(place);
  const objects = openBucket(config, address.bucket);
  if (isFolder(address)) {
    const last = await findLast(objects.list(address.key));
    throw new CodedError(
      'SERVER_NO_BACKUP',
      last === undefined
        ? `Nothing lies at ${place}.`
        : `${place} is no backup: name one of those in it, such as ${showAddress({ ...address, key: last })}.`,
    );
  }

  return openBucketSource({ objects, key: address.key, name: place });
}

async function findLast(listed: AsyncIterable<{ readonly key: string }>): Promise<string | undefined> {
  let last: string | undefined;
  for await (const { key } of listed) {
    last = key;
  }

  return last;
}
