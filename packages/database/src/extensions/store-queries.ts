import type { QueryDocument } from '@secgraph/extensions';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** Makes the queries of an extension what its document says: public, nobody's, in a folder of its name. */
export async function storeQueries(
  transaction: Transaction<Tables>,
  extensionId: number,
  { queries, displayName }: { readonly queries: readonly QueryDocument[]; readonly displayName: string },
): Promise<void> {
  const keys = queries.map(({ key }) => key);
  await sql`
    DELETE FROM saved_query
    WHERE extension_id = ${extensionId} AND NOT query_key = ANY(${keys}::text[])`.execute(transaction);
  await sql`
    INSERT INTO saved_query AS stored (extension_id, query_key, name, query, description, category, folder)
    SELECT ${extensionId}, key, name, query, description, category, ${displayName}
    FROM jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) AS row
      (key text, name text, query text, description text, category text)
    ON CONFLICT (extension_id, query_key) DO UPDATE SET name = EXCLUDED.name, query = EXCLUDED.query,
      description = EXCLUDED.description, category = EXCLUDED.category, folder = EXCLUDED.folder,
      updated_at = now()
    WHERE (stored.name, stored.query, stored.description, stored.category, stored.folder)
      IS DISTINCT FROM (EXCLUDED.name, EXCLUDED.query, EXCLUDED.description, EXCLUDED.category, EXCLUDED.folder)
    `.execute(transaction);
  await sql`
    INSERT INTO saved_query_permission (query_id, public)
    SELECT id, true FROM saved_query WHERE extension_id = ${extensionId}
    ON CONFLICT DO NOTHING`.execute(transaction);
}
