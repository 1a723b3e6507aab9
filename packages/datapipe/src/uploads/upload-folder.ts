import { randomUUID } from 'node:crypto';
import { access, constants, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '@secgraph/kernel';
import { createFileOnce, makePrivateFolder } from '@secgraph/kernel/disk';

/** Files younger than this may belong to an upload that is still being received or queued. */
export const ORPHAN_AGE_MS = 60 * 60 * 1_000;

/** In the data folder; every one has it that a service was started on. */
export const UPLOADS = 'uploads';

/** In the data folder: a random id. Where it is missing, another folder lies at that place, such as that below a mount. */
const FOLDER_ID_FILE = 'folder-id';

/**
 * Where uploaded files wait for ingest. Files have random names; those given by clients are never paths. The names
 * tell whose queue a file is in, because only that can tell which are left over.
 */
export interface UploadFolder {
  /** Of the data folder that it is in. */
  readonly folderId: string;
  /** An unused name inside the folder, as stored with the ingest task. */
  newName(): string;
  pathOf(name: string): string;
  sizeOf(name: string): Promise<number>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  /** Removes old files of this database that are not among `names`. */
  removeOrphans(names: ReadonlySet<string>): Promise<void>;
  /** While the folder cannot be used: why, for people. It may be back later. No path: anybody may be told. */
  findOutage(): Promise<string | undefined>;
  /** While a stored file cannot be read: why, for people. */
  findFault(name: string): Promise<string | undefined>;
}

export interface UploadFolderOptions {
  readonly dataFolder: string;
  readonly databaseId: string;
  /** What {@link openUploadFolder} found at the start. */
  readonly folderId: string;
}

/** Makes the folder where there is none. Throws what the file system says when it cannot be made or written to. */
export async function openUploadFolder(dataFolder: string, databaseId: string): Promise<UploadFolder> {
  const folder = join(dataFolder, UPLOADS);
  makePrivateFolder(folder);
  await access(folder, constants.W_OK);

  return uploadFolderAt({ dataFolder, databaseId, folderId: await claimFolderId(dataFolder) });
}

/** The id of a data folder, which has one from now on. */
async function claimFolderId(dataFolder: string): Promise<string> {
  return (await createFileOnce(join(dataFolder, FOLDER_ID_FILE), `${randomUUID()}\n`)).trim();
}

/** One that was opened before, whether it is there at the moment or not. */
export function uploadFolderAt({ dataFolder, databaseId, folderId }: UploadFolderOptions): UploadFolder {
  const folder = join(dataFolder, UPLOADS);
  const prefix = `${databaseId}.`;
  const findOutage = () => findFolderOutage(dataFolder, folderId);

  return {
    folderId,
    newName: () => `${prefix}${randomUUID()}`,
    pathOf: (name) => join(folder, name),
    sizeOf: async (name) => (await stat(join(folder, name))).size,
    remove: (name) => rm(join(folder, name), { force: true }),
    removeOrphans: (names) => removeOrphans(folder, prefix, names),
    findOutage,
    findFault: async (name) => (await findOutage()) ?? (await findFileFault(folder, name)),
  };
}

async function findFolderOutage(dataFolder: string, folderId: string): Promise<string | undefined> {
  try {
    const found = (await readFile(join(dataFolder, FOLDER_ID_FILE), 'utf8')).trim();
    if (found !== folderId) {
      return 'the data folder is another one than at the start: bring back the one of before, or start the service again';
    }
    await access(join(dataFolder, UPLOADS), constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    const reason = errorCodeOf(error) ?? 'no reason given';
    return `the data folder cannot be used (${reason}): bring it back, or let the service write in it`;
  }
}

async function findFileFault(folder: string, name: string): Promise<string | undefined> {
  try {
    await access(join(folder, name), constants.R_OK);
    return undefined;
  } catch (error) {
    const reason = errorCodeOf(error) ?? 'no reason given';
    return `it cannot be read (${reason}): put it back, or cancel the job`;
  }
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
