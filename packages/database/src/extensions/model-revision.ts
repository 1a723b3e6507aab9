import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** Whoever keeps the model of the graph listens here; the payload is its new revision. */
export const MODEL_CHANNEL = 'secgraph_model';

/** Waits for everybody else who changes what is declared, and has them wait until the transaction ends. */
export async function lockModel(transaction: Transaction<Tables>): Promise<void> {
  await sql`SELECT FROM schema_revision FOR UPDATE`.execute(transaction);
}

/** Others hear of it when the transaction commits. */
export async function advanceRevision(transaction: Transaction<Tables>): Promise<void> {
  await sql`
    WITH next AS (UPDATE schema_revision SET revision = revision + 1 RETURNING revision)
    SELECT pg_notify(${sql.lit(MODEL_CHANNEL)}, revision::text) FROM next`.execute(transaction);
}

export async function readRevision(kysely: Kysely<Tables>): Promise<number> {
  const { revision } = await kysely
    .selectFrom('schema_revision')
    .select('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
