import { type Kysely, sql } from 'kysely';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Tables } from '../connection/tables.ts';

/** Kinds of an extension that is built in. */
export interface BuiltInKinds {
  /** Of the extension. */
  readonly name: string;
  readonly nodeKinds: readonly string[];
  readonly relationshipKinds: readonly { readonly name: string; readonly isTraversable: boolean }[];
}

/** Gives built-in kinds the ids that they are asked for by. Nothing is worked out with these rows. */
export function storeBuiltInKinds(
  kysely: Kysely<Tables>,
  extensions: readonly BuiltInKinds[],
): Promise<void> {
  return kysely.transaction().execute(async (transaction) => {
    // Processes that start at once.
    await sql`SELECT pg_advisory_xact_lock(${LOCKS.space}, ${LOCKS.migration})`.execute(transaction);
    for (const { name, nodeKinds, relationshipKinds } of extensions) {
      const owner = sql`(SELECT id FROM schema_extension WHERE is_builtin AND name = ${name})`;
      // Asked for at each start: a mere conflict would use up an id each time.
      await sql`
        INSERT INTO schema_node_kind (extension_id, name, display_name, description, is_display_kind, icon, color)
        SELECT ${owner}, kind, kind, '', true, '', '' FROM unnest(${nodeKinds}::text[]) AS kind
        WHERE NOT EXISTS (SELECT FROM schema_node_kind WHERE name = kind)`.execute(transaction);
      const rows = JSON.stringify(relationshipKinds);
      await sql`
        INSERT INTO schema_relationship_kind (extension_id, name, display_name, description, is_traversable)
        SELECT ${owner}, kind.name, kind.name, '', "isTraversable"
        FROM jsonb_to_recordset(${rows}::jsonb) AS kind (name text, "isTraversable" boolean)
        WHERE NOT EXISTS (SELECT FROM schema_relationship_kind stored WHERE stored.name = kind.name)
        `.execute(transaction);
      await sql`
        UPDATE schema_relationship_kind stored SET is_traversable = "isTraversable"
        FROM jsonb_to_recordset(${rows}::jsonb) AS kind (name text, "isTraversable" boolean)
        WHERE stored.name = kind.name AND extension_id = ${owner} AND is_traversable <> "isTraversable"
        `.execute(transaction);
    }
  });
}
