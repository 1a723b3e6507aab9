import { rm } from 'node:fs/promises';
import type { StoredUploadRepository } from '@secgraph/database/uploads';
import { CodedError } from '@secgraph/kernel';
import { Bucket } from '../shelf/bucket/bucket.ts';
import type { BucketSettings } from '../shelf/bucket/bucket-settings.ts';
import { databaseShelf } from '../shelf/database-shelf.ts';
import type { FetchOptions, Shelf, UploadPlace } from '../shelf/shelf.ts';
import { ORPHAN_AGE_MS, openUploadFolder, type UploadFolder, uploadFolderAt } from './upload-folder.ts';

/**
 * Uploaded files, wherever they wait. They are received and ingested in the folder of the process that does so; what
 * waits elsewhere is sent there before it is queued, and fetched before it is ingested. Names tell where a file waits, so
 * that processes of all kinds, and a service before and after it changed, serve one queue.
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
  /** Where `place` is a bucket. */
  readonly bucket?: BucketSettings | undefined;
}

/** Ends the name of a file that waits in the database. */
const IN_DATABASE = '.stored';
/** The same of a bucket. */
const IN_BUCKET = '.object';
const ENDINGS: Readonly<Record<UploadPlace, string>> = { folder: '', database: IN_DATABASE, s3: IN_BUCKET };
const NO_BUCKET = 'it waits in a bucket, and SECGRAPH_UPLOADS names none: name it again, or cancel the job';

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
  { stored, place = 'folder', bucket: settings, databaseId }: UploadStoreOptions,
): UploadStore {
  const pathOf = (name: string) => folder.pathOf(name);
  const database = databaseShelf(stored);
  const bucket = settings === undefined ? undefined : new Bucket(settings, 'uploads');
  const shelfOf = (name: string): Shelf | undefined => {
    if (name.endsWith(IN_BUCKET) && bucket === undefined) {
      throw new CodedError('STORED_FILE_UNREADABLE', NO_BUCKET);
    }
    return name.endsWith(IN_BUCKET) ? bucket : name.endsWith(IN_DATABASE) ? database : undefined;
  };
  const findOutage = async () =>
    (await folder.findOutage()) ?? (place === 's3' ? await bucket?.findOutage() : undefined);

  return {
    ...folder,
    newName: () => `${folder.newName()}${ENDINGS[place]}`,
    findOutage,
    async findFault(name) {
      if (name.endsWith(IN_BUCKET)) {
        return (
          (await folder.findOutage()) ?? (bucket === undefined ? NO_BUCKET : await bucket.findFault(name))
        );
      }
      // Of what waits in the database, nothing has to be in the folder but room.
      return name.endsWith(IN_DATABASE) ? folder.findOutage() : folder.findFault(name);
    },
    async keep(name) {
      const shelf = shelfOf(name);
      if (shelf !== undefined) {
        await shelf.keep(pathOf(name), name);
        await rm(pathOf(name), { force: true });
      }
    },
    async fetch(name, options) {
      await shelfOf(name)?.fetch(pathOf(name), name, options);
    },
    async remove(name) {
      await folder.remove(name);
      await shelfOf(name)?.remove(name);
    },
    async removeOrphans(names) {
      await folder.removeOrphans(names);
      await stored.removeOrphans(ORPHAN_AGE_MS);
      // What is away now is swept another time.
      if (bucket !== undefined && (await bucket.findOutage()) === undefined) {
        await bucket.removeOrphans(`${databaseId}.`, names, ORPHAN_AGE_MS);
      }
    },
  };
}

/** Whether a file is not in the folder until it is ingested. */
export function waitsElsewhere(name: string): boolean {
  return name.endsWith(IN_DATABASE) || name.endsWith(IN_BUCKET);
}
