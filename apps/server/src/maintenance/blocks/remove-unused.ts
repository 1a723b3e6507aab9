import { isCodedError } from '@secgraph/kernel';
import { openBackup } from '../backup-archive.ts';
import { blockFolder } from '../backup-format.ts';
import { isBackupOf, startOf } from '../bucket/backup-name.ts';
import type { Passphrase } from '../encryption/passphrase.ts';
import type { BackupPlace } from '../place/backup-place.ts';

/** What is younger may belong to a backup that is being made, of a copy of the database by another service. */
const UNUSED_AGE_MS = 24 * 60 * 60 * 1000;

export interface UsedBlocks {
  readonly databaseId: string;
  readonly passphrase: Passphrase | undefined;
}

/**
 * Removes blocks that no backup of the database in a place needs any more. Whoever is killed meanwhile has removed some
 * of these, and no others.
 *
 * @returns how many; or the backup that cannot be read, so that nobody knows what it needs, and nothing was removed
 */
export async function removeUnused(
  place: BackupPlace,
  { databaseId, passphrase }: UsedBlocks,
): Promise<number | { readonly unreadable: string }> {
  const used = new Set<string>();
  for await (const { name } of place.list(startOf(databaseId))) {
    if (!isBackupOf(name, databaseId)) {
      continue;
    }
    try {
      const archive = await openBackup(await place.openSource(name), passphrase);
      archive.close();
      for (const [block] of Object.values(archive.manifest.blocks?.contents ?? {}).flat()) {
        used.add(block);
      }
    } catch (error) {
      if (isCodedError(error)) {
        return { unreadable: name };
      }
      throw error;
    }
  }

  const folder = blockFolder(databaseId);
  const youngest = Date.now() - UNUSED_AGE_MS;
  let removed = 0;
  for await (const { name, changedAtMs } of place.list(`${folder}/`)) {
    if (changedAtMs < youngest && !used.has(name.slice(folder.length + 1))) {
      await place.remove(name);
      removed++;
    }
  }

  return removed;
}
