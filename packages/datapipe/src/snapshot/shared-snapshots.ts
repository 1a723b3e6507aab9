import type { Database } from '@secgraph/database';
import { type StoredSnapshot, StoredSnapshotRepository } from '@secgraph/database/graph';
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

/** What is stored, and by whom. */
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
): SharedSnapshots | undefined {
  const stored = new StoredSnapshotRepository(database.kysely);

  return place === 'database' ? new SharedSnapshots({ stored, shelf: contentShelf(stored) }) : undefined;
}
