import { describe, expect, it } from 'vitest';
import { isFolder, isInBucket, parseBucketAddress, showAddress } from './bucket-address.ts';

describe('the address of a backup', () => {
  it.each([
    ['s3://backups/nightly/a.backup', 'backups', 'nightly/a.backup', false],
    ['s3://backups/nightly/', 'backups', 'nightly/', true],
    ['s3://backups/', 'backups', '', true],
  ])('%s', (place, bucket, key, isMany) => {
    const address = parseBucketAddress(place);
    expect(address).toEqual({ bucket, key });
    expect(isFolder(address)).toBe(isMany);
    expect(showAddress(address)).toBe(place);
  });

  it.each([
    's3://',
    's3://A/x',
    's3://backups/../x',
    's3://backups//x',
    's3://backups/a b',
    's3://backups/x?y',
  ])('is not %s', (place) => {
    expect(isInBucket(place)).toBe(true);
    expect(() => parseBucketAddress(place)).toThrow('is not the address of a backup');
  });

  it('is no file', () => {
    expect(isInBucket('./s3/backup')).toBe(false);
  });
});
