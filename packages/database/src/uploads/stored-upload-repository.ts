import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { StoredParts } from './stored-parts.ts';

/** Uploaded files that wait in the database. */
export class StoredUploadRepository extends StoredParts {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    super(kysely, { file: 'stored_upload', part: 'stored_upload_part' });
    this.#kysely = kysely;
  }

  /** Nothing of it can be read before it is whole. */
  async begin(name: string): Promise<void> {
    await this.#kysely.insertInto('stored_upload').values({ name }).execute();
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
