import type { BucketObjects } from '@secgraph/datapipe/bucket';
import { findSurplus, startOf } from './backup-name.ts';

export interface KeptBackups {
  /** Ends with a slash, or is empty. */
  readonly folder: string;
  readonly databaseId: string;
  readonly kept: number;
}

/** Removes all backups of a database in a folder of a bucket but the newest ones. @returns how many */
export async function removeOlder(
  objects: BucketObjects,
  { folder, databaseId, kept }: KeptBackups,
): Promise<number> {
  const names: string[] = [];
  for await (const { key } of objects.list(folder + startOf(databaseId))) {
    names.push(key.slice(folder.length));
  }
  const surplus = findSurplus(names, databaseId, kept);
  for (const name of surplus) {
    await objects.remove(folder + name);
  }

  return surplus.length;
}
