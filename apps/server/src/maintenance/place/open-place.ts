import { statSync } from 'node:fs';
import { isFolder, isInBucket, parseBucketAddress } from '../bucket/bucket-address.ts';
import { openBucket, type StoreConfig } from '../bucket/open-bucket.ts';
import type { BackupPlace } from './backup-place.ts';
import { bucketPlace } from './bucket-place.ts';
import { filePlace } from './file-place.ts';

/** Whether backups lie in it, rather than that it is one: it ends with a slash, or is a folder already. */
export function isPlace(path: string): boolean {
  if (isInBucket(path)) {
    return isFolder(parseBucketAddress(path));
  }

  return path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** @throws `SERVER_NO_OBJECT_STORE` */
export function openPlace(path: string, config: StoreConfig): BackupPlace {
  if (!isInBucket(path)) {
    return filePlace(path);
  }
  const address = parseBucketAddress(path);

  return bucketPlace(openBucket(config, address.bucket), address);
}
