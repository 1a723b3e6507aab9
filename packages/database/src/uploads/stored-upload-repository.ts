import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** A piece of an uploaded file. */
export interface StoredPart {
  readonly isPacked: boolean;
  readonly content: Uint8Array;
}

/** Uploaded files that wait in the database. Every method is one statement; parts are stored in any order. */
export class StoredUploadRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Nothing of it can be read before it is whole. */
  async begin(name: string): Promise<void> {
    await this.#kysely.insertInto('stored_upload').values({ name }).execute();
  }

  async addPart(name: string, number: number, { isPacked, content }: StoredPart): Promise<void> {
    await this.#kysely
      .insertInto('stored_upload_part')
      .values({ name, number, is_packed: isPacked, content: Buffer.from(content) })
      .execute();
  }

  /** Once it returns, the file is there for good. */
  async complete(name: string, partCount: number): Promise<void> {
    await this.#kysely
      .updateTable('stored_upload')
      .set({ part_count: partCount })
      .where('name', '=', name)
      .execute();
  }

  /** Undefined: it is not there, or not whole. */
  async countParts(name: string): Promise<number | undefined> {
    const row = await this.#kysely
      .selectFrom('stored_upload')
      .select('part_count')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.part_count ?? undefined;
  }

  /** Undefined: it is gone. */
  async readPart(name: string, number: number): Promise<StoredPart | undefined> {
    const row = await this.#kysely
      .selectFrom('stored_upload_part')
      .select(['is_packed', 'content'])
      .where('name', '=', name)
      .where('number', '=', number)
      .executeTakeFirst();
    return row && { isPacked: row.is_packed, content: row.content };
  }

  /** Does nothing where there is none. */
  async remove(name: string): Promise<void> {
    await this.#kysely.deleteFrom('stored_upload').where('name', '=', name).execute();
  }

  /** Removes what is in no queue and so old that nobody can be about to queue it. */
  async removeOrphans(ageMs: number): Promise<void> {
    await sql`
      DELETE FROM stored_upload
      WHERE created_at < now() - ${ageMs}::bigint * interval '1 millisecond'
        AND NOT EXISTS (SELECT FROM ingest_task WHERE stored_file = stored_upload.name)`.execute(
      this.#kysely,
    );
  }
}
