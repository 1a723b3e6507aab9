import { CodedError } from '@secgraph/kernel';

/** An object of a bucket, or, where the key ends with a slash or is empty, all whose keys begin so. */
export interface BucketAddress {
  readonly bucket: string;
  readonly key: string;
}

const SCHEME = 's3://';
/** Names that mean the same in addresses, signatures and lists: nothing in them is ever escaped. */
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.\-/]{0,900}))?$/;
const UNCLEAR = /^\/|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/;

/** Whether the name of a backup says that it lies in a bucket. */
export function isInBucket(place: string): boolean {
  return place.startsWith(SCHEME);
}

/** @throws `SERVER_USAGE` */
export function parseBucketAddress(place: string): BucketAddress {
  const [, bucket, key = ''] = ADDRESS.exec(place) ?? [];
  if (bucket === undefined || UNCLEAR.test(key)) {
    throw new CodedError(
      'SERVER_USAGE',
      `${place} is not the address of a backup: write s3://bucket/key, with letters, digits, dots, dashes and slashes. See secgraph backup --help.`,
    );
  }

  return { bucket, key };
}

export function isFolder({ key }: BucketAddress): boolean {
  return key === '' || key.endsWith('/');
}

export function showAddress({ bucket, key }: BucketAddress): string {
  return `${SCHEME}${bucket}/${key}`;
}
