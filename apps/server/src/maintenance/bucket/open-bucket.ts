import { BucketObjects } from '@secgraph/datapipe/bucket';
import { CodedError } from '@secgraph/kernel';
import type { ServerConfig } from '../../config/server-config.ts';

export type StoreConfig = Pick<ServerConfig, 'objectStore'>;

/** @throws `SERVER_NO_OBJECT_STORE` */
export function openBucket({ objectStore }: StoreConfig, bucket: string): BucketObjects {
  if (objectStore === undefined) {
    throw new CodedError(
      'SERVER_NO_OBJECT_STORE',
      'A backup in a bucket needs the keys to it: set SECGRAPH_S3_ACCESS_KEY_ID and SECGRAPH_S3_SECRET_ACCESS_KEY, and SECGRAPH_S3_ENDPOINT and SECGRAPH_S3_REGION for another store than that of AWS.',
    );
  }

  return new BucketObjects(objectStore, bucket);
}
