import { rm } from 'node:fs/promises';
import type { StoredUploadRepository } from '@secgraph/database/uploads';
import { databaseShelf } from '../shelf/database-shelf.ts';
import type { FetchOptions, UploadPlace } from '../shelf/shelf.ts';
import { ORPHAN_AGE_MS, openUploadFolder, type UploadFolder, uploadFolderAt } from './upload-folder.ts';

/**
 * Uploaded files, wherever they wait. They are received and ingested in the folder of the process that does so; what
 * waits in the database is sent there before it is queued, and fetched before it is ingested. Names tell where a file
 * waits, so that processes of both kinds, and a service before and after it changed, serve one queue.
 */
export interface UploadStore extends UploadFolder {
  /** Has a received file wait where whoever ingests it will look. Once it returns, it is there for good. */
  keep(name: string): Promise<void>;
  /** Has a file that waits in the folder. */
  fetch(name: string, options: FetchOptions): Promise<void>;
}

export interface UploadStoreOptions {
  readonly dataFolder: string;
  readonly databaseId: string;
  readonly stored: StoredUploadRepository;
  /** Of files that are received from now on; default: the folder. */
  readonly place?: UploadPlace | undefined;
}

/** Ends the name of a file that waits in the database. */
const IN_DATABASE = '.stored';

/** Throws what the file system says when the folder cannot be made or written to. */
export async function openUploadStore(options: UploadStoreOptions): Promise<UploadStore> {
  return storeOn(await openUploadFolder(options.dataFolder, options.databaseId), options);
}

/** One that was opened before, whether its folder is there at the moment or not. `folderId`: of that time. */
export function uploadStoreAt(options: UploadStoreOptions & { readonly folderId: string }): UploadStore {
  return storeOn(uploadFolderAt(options), options);
}

function storeOn(
  folder: UploadFolder,
  { stored, place }: Pick<UploadStoreOptions, 'stored' | 'place'>,
): UploadStore {
  const pathOf = (name: string) => folder.pathOf(name);
  const shelf = databaseShelf(stored);

  return {
    ...folder,
    newName: () => `${folder.newName()}${place === 'database' ? IN_DATABASE : ''}`,
    // Of what waits in the database, nothing has to be in the folder but room.
    findFault: (name) => (waitsInDatabase(name) ? folder.findOutage() : folder.findFault(name)),
    async keep(name) {
      if (waitsInDatabase(name)) {
        await shelf.keep(pathOf(name), name);
        await rm(pathOf(name), { force: true });
      }
    },
    async fetch(name, options) {
      if (waitsInDatabase(name)) {
        await shelf.fetch(pathOf(name), name, options);
      }
    },
    async remove(name) {
      await folder.remove(name);
      if (waitsInDatabase(name)) {
        await shelf.remove(name);
      }
    },
    async removeOrphans(names) {
      await folder.removeOrphans(names);
      await stored.removeOrphans(ORPHAN_AGE_MS);
    },
  };
}

export function waitsInDatabase(name: string): boolean {
  return name.endsWith(IN_DATABASE);
}
