import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { StoredParts } from '../uploads/stored-parts.ts';

export interface StoredSnapshot {
  readonly name: string;
  /** Of its generation. */
  readonly stamp: string;
}

/** Snapshots that processes share: the newest that is whole, the one before it, and one that is being stored. */
export class StoredSnapshotRepository extends StoredParts {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    super(kysely, { file: 'stored_snapshot', part: 'stored_snapshot_part' });
    this.#kysely = kysely;
  }

  /** All but the newest that is whole: to be removed before another one begins. */
  async listSuperseded(): Promise<readonly string[]> {
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM stored_snapshot WHERE part_count IS NULL OR position < (
        SELECT max(position) FROM stored_snapshot WHERE part_count IS NOT NULL)`.execute(this.#kysely);

    return rows.map(({ name }) => name);
  }

  /** Nothing of it can be read before it is whole. */
  async begin({ name, stamp }: StoredSnapshot): Promise<void> {
    await this.#kysely.insertInto('stored_snapshot').values({ name, stamp }).execute();
  }

  /** Of those that are whole. */
  async findNewest(): Promise<StoredSnapshot | undefined> {
    return this.#kysely
      .selectFrom('stored_snapshot')
      .select(['name', 'stamp'])
      .where('part_count', 'is not', null)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
  }
}
