import { randomUUID } from 'node:crypto';
import { access, constants, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '@secgraph/kernel/disk';

/** Files younger than this may belong to an upload that is still being received or queued. */
export const ORPHAN_AGE_MS = 60 * 60 * 1_000;

/** In the data folder; every one has it that a service was started on. */
export const UPLOADS = 'uploads';

/**
 * Where uploaded files wait for ingest. Files have random names; those given by clients are never paths. The names
 * tell whose queue a file is in, because only that can tell which are left over.
 */
export interface UploadFolder {
  /** An unused name inside the folder, as stored with the ingest task. */
  newName(): string;
  pathOf(name: string): string;
  sizeOf(name: string): Promise<number>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  /** Removes old files of this database that are not among `names`. */
  removeOrphans(names: ReadonlySet<string>): Promise<void>;
}

/** Throws what the file system says when the folder cannot be made or written to. */
export async function openUploadFolder(dataFolder: string, databaseId: string): Promise<UploadFolder> {
  const folder = join(dataFolder, UPLOADS);
  makePrivateFolder(folder);
  await access(folder, constants.W_OK);
  const prefix = `${databaseId}.`;

  return {
    newName: () => `${prefix}${randomUUID()}`,
    pathOf: (name) => join(folder, name),
    sizeOf: async (name) => (await stat(join(folder, name))).size,
    remove: (name) => rm(join(folder, name), { force: true }),
    removeOrphans: (names) => removeOrphans(folder, prefix, names),
  };
}

async function removeOrphans(folder: string, prefix: string, names: ReadonlySet<string>): Promise<void> {
  const youngest = Date.now() - ORPHAN_AGE_MS;
  const ours = (await readdir(folder)).filter((name) => name.startsWith(prefix));

  for (const name of ours) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);

    if (stats !== undefined && stats.mtimeMs < youngest && !names.has(name)) {
      await rm(path, { force: true, recursive: true });
    }
  }
}
