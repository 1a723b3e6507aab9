import type { Database } from '@secgraph/database';
import { type StoredSnapshot, StoredSnapshotRepository } from '@secgraph/database/graph';
import { Bucket } from '../shelf/bucket/bucket.ts';
import type { BucketSettings } from '../shelf/bucket/bucket-settings.ts';
import { contentShelf } from '../shelf/database-shelf.ts';
import type { FetchOptions, Shelf, UploadPlace } from '../shelf/shelf.ts';

export interface SharedSnapshotsOptions {
  readonly stored: StoredSnapshotRepository;
  /** Where their content lies. */
  readonly shelf: Pick<Shelf, 'fetch' | 'remove'> & {
    /** @returns in how many parts */
    keep(path: string, name: string, signal: AbortSignal): Promise<number>;
  };
}

/** What is to be stored. */
export interface PublishOptions {
  readonly path: string;
  /** Of the generation that the file holds. */
  readonly stamp: string;
  readonly databaseId: string;
  readonly signal: AbortSignal;
  /** Asked when all is stored: otherwise nobody finds it. */
  readonly isWanted: () => Promise<boolean>;
}

/**
 * Snapshot files of processes that have no folder in common. The database knows which there are, so whatever happens to
 * their content, none is taken for a generation of another time.
 */
export class SharedSnapshots {
  readonly #stored: StoredSnapshotRepository;
  readonly #shelf: SharedSnapshotsOptions['shelf'];

  constructor({ stored, shelf }: SharedSnapshotsOptions) {
    this.#stored = stored;
    this.#shelf = shelf;
  }

  findNewest(): Promise<StoredSnapshot | undefined> {
    return this.#stored.findNewest();
  }

  fetch({ name }: StoredSnapshot, path: string, options: FetchOptions): Promise<void> {
    return this.#shelf.fetch(path, name, options);
  }

  /** The one that was the newest so far stays as well: somebody may be fetching it. */
  async publish({ path, stamp, databaseId, signal, isWanted }: PublishOptions): Promise<void> {
    if ((await this.findNewest())?.stamp === stamp) {
      return;
    }
    for (const name of await this.#stored.listSuperseded()) {
      await this.#remove(name);
    }

    const name = `${databaseId}.${stamp}.snapshot`;
    await this.#stored.begin({ name, stamp });
    try {
      const parts = await this.#shelf.keep(path, name, signal);
      if (await isWanted()) {
        await this.#stored.complete(name, parts);
      } else {
        await this.#remove(name);
      }
    } catch (error) {
      // Otherwise whoever stores the next one removes it.
      await this.#remove(name).catch(() => undefined);
      throw error;
    }
  }

  async #remove(name: string): Promise<void> {
    await this.#shelf.remove(name);
    await this.#stored.remove(name);
  }
}

/** Undefined: processes share a folder, if anything, and with it the snapshot file. */
export function openSharedSnapshots(
  database: Database,
  place: UploadPlace | undefined,
  bucketSettings?: BucketSettings,
): SharedSnapshots | undefined {
  const stored = new StoredSnapshotRepository(database.kysely);
  const rows = contentShelf(stored);
  if (bucketSettings === undefined) {
    return place === 'database' ? new SharedSnapshots({ stored, shelf: rows }) : undefined;
  }

  // The place may have been another one when those were stored that are there.
  const bucket = new Bucket(bucketSettings, 'snapshots');
  const isInBucket = async (name: string) => (await stored.countParts(name)) === 0;
  return new SharedSnapshots({
    stored,
    shelf: {
      async keep(path, name, signal) {
        await bucket.keep(path, name, signal);
        return 0;
      },
      fetch: async (path, name, options) =>
        (await isInBucket(name)) ? bucket.fetch(path, name, options) : rows.fetch(path, name, options),
      remove: (name) => bucket.remove(name),
    },
  });
}
