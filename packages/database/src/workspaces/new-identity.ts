import type { Database } from '../connection/database.ts';

/** Has a copied database be one of its own: what is stored elsewhere is told apart by these. */
export async function giveNewIdentity(database: Pick<Database, 'pool'>): Promise<void> {
  await database.pool.query(
    `WITH graph AS (UPDATE graph_state SET database_id = gen_random_uuid(), stamp = gen_random_uuid()),
          identity AS (UPDATE shared_identity SET folder_id = NULL, secret_key_hash = NULL, claimed_at = NULL)
     UPDATE session_key SET id = gen_random_uuid(), created_at = now()`,
  );
}
