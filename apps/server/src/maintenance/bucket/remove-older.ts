import type { BackupPlace } from '../place/backup-place.ts';
import { findSurplus, startOf } from './backup-name.ts';

export interface KeptBackups {
  readonly databaseId: string;
  readonly kept: number;
}

/** Removes all backups of a database in a place but the newest ones. @returns how many */
export async function removeOlder(place: BackupPlace, { databaseId, kept }: KeptBackups): Promise<number> {
  const names: string[] = [];
  for await (const { name } of place.list(startOf(databaseId))) {
    names.push(name);
  }
  const surplus = findSurplus(names, databaseId, kept);
  for (const name of surplus) {
    await place.remove(name);
  }

  return surplus.length;
}
