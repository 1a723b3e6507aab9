import { MAX_TAGGED_KINDS } from '@secgraph/graph';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { DatabaseError } from '../errors.ts';

/** What is known of the kinds in the graph beside it. */
export class KindRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Those of the names that a zone or label has, or that users set how to show. */
  async findNamed(names: readonly string[]): Promise<readonly string[]> {
    const { rows } = await sql<{ name: string }>`
      SELECT kind_name AS name FROM asset_group_tag WHERE kind_name = ANY(${names}::text[])
      UNION SELECT kind_name FROM custom_node_kind WHERE kind_name = ANY(${names}::text[])`.execute(
      this.#kysely,
    );
    return rows.map(({ name }) => name);
  }

  /** Those of the names that the graph has a kind for. */
  async findKnown(names: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#kysely.selectFrom('kind').select('name').where('name', 'in', names).execute();
    return new Set(rows.map(({ name }) => name));
  }

  /** How many kinds uploads of the job brought, and those of whoever it belongs to, this one among them. */
  async countBrought(jobId: number): Promise<{ readonly byJob: number; readonly byUser: number }> {
    const { rows } = await sql<{ byJob: number; byUser: number }>`
      SELECT count(*) FILTER (WHERE kind.upload_job_id = ${jobId})::integer AS "byJob",
        count(*) FILTER (WHERE kind.user_id = job.user_id)::integer AS "byUser"
      FROM kind LEFT JOIN file_upload_job AS job ON job.id = ${jobId}`.execute(this.#kysely);
    return rows[0] ?? { byJob: 0, byUser: 0 };
  }

  /** Records that a job brought kinds, where nobody did before. */
  async recordBrought(jobId: number, names: readonly string[]): Promise<void> {
    if (names.length > 0) {
      await sql`
        UPDATE kind SET upload_job_id = ${jobId},
          user_id = (SELECT user_id FROM file_upload_job WHERE id = ${jobId})
        WHERE name = ANY(${names}::text[]) AND upload_job_id IS NULL`.execute(this.#kysely);
    }
  }
}

/**
 * To be called in the transaction that gives a zone or label its kind, behind it: the next analysis registers the kind.
 *
 * @throws `DATABASE_NO_KIND` when none is left for it
 */
export async function assertKindLeft(transaction: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT ((SELECT count(*) FROM kind) + (
      SELECT count(*) FROM asset_group_tag
      WHERE kind_name IS NOT NULL AND NOT EXISTS (SELECT FROM kind WHERE kind.name = kind_name)
    ))::integer AS count`.execute(transaction);

  if ((rows[0]?.count ?? 0) > MAX_TAGGED_KINDS) {
    throw new DatabaseError(
      'DATABASE_NO_KIND',
      `the graph has ${MAX_TAGGED_KINDS} kinds and takes no other zone or label: delete some, or data that brought kinds, and try again after the next analysis`,
    );
  }
}
