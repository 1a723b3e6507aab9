import type { BucketObjects } from '@secgraph/datapipe/bucket';
import { type BucketAddress, showAddress } from '../bucket/bucket-address.ts';
import { openBucketSource } from '../source/bucket-source.ts';
import type { BackupPlace } from './backup-place.ts';

/** Backups in a bucket. @param address of a folder in it */
export function bucketPlace(objects: BucketObjects, address: BucketAddress): BackupPlace {
  const keyOf = (name: string) => address.key + name;

  return {
    name: showAddress(address),
    // Keys need no folder.
    make: async () => undefined,
    async *list(start) {
      for await (const { key, ...rest } of objects.list(keyOf(start))) {
        yield { ...rest, name: key.slice(address.key.length) };
      }
    },
    openSource: (name) =>
      openBucketSource({
        objects,
        key: keyOf(name),
        name: showAddress({ ...address, key: keyOf(name) }),
      }),
    read: ({ name, sizeBytes }) => objects.read(keyOf(name), 0, sizeBytes),
    store: (name, content) => objects.put(keyOf(name), content),
    remove: (name) => objects.remove(keyOf(name)),
  };
}
