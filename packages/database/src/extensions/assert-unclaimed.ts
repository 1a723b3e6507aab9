import type { ExtensionDocument } from '@secgraph/extensions';
import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { DatabaseError } from '../errors.ts';

/**
 * Nothing that an extension declares belongs to another one.
 *
 * @throws `DATABASE_EXTENSION_CONFLICT`, in words that clients know
 */
export async function assertUnclaimed(
  transaction: Transaction<Tables>,
  { name, namespace, nodeKinds, relationshipKinds, findings, listFindings }: ExtensionDocument,
): Promise<void> {
  const others = sql`FROM schema_extension WHERE name <> ${name}`;
  const kinds = (table: 'schema_node_kind' | 'schema_relationship_kind', names: readonly string[]) => sql`(
    SELECT min(kind.name) FROM ${sql.table(table)} kind JOIN schema_extension extension ON extension.id = extension_id
    WHERE extension.name <> ${name} AND kind.name = ANY(${names}::text[]))`;
  const nodeNames = nodeKinds.map((kind) => kind.name);
  const relationshipNames = relationshipKinds.map((kind) => kind.name);
  const findingNames = [...findings, ...listFindings].map((finding) => finding.name);

  const { rows } = await sql<Claims>`
    SELECT
      EXISTS (SELECT ${others} AND lower(name) = lower(${name})) AS name,
      (SELECT min(display_name) ${others} AND lower(namespace) = lower(${namespace})) AS namespace,
      coalesce(${kinds('schema_node_kind', nodeNames)}, ${kinds('schema_relationship_kind', nodeNames)})
        AS "nodeKind",
      coalesce(${kinds('schema_relationship_kind', relationshipNames)},
        ${kinds('schema_node_kind', relationshipNames)}) AS "relationshipKind",
      (SELECT min(finding.name) FROM schema_finding finding JOIN schema_extension extension
        ON extension.id = extension_id
        WHERE extension.name <> ${name} AND finding.name = ANY(${findingNames}::text[])) AS finding
    `.execute(transaction);
  const claims = rows[0];
  if (claims?.name) {
    throw conflict('duplicate graph schema extension name', name);
  }
  if (claims?.namespace) {
    throw conflict('duplicate graph schema extension namespace', `${namespace} of ${claims.namespace}`);
  }
  if (claims?.nodeKind) {
    throw conflict('duplicate schema node kind name', claims.nodeKind);
  }
  if (claims?.relationshipKind) {
    throw conflict('duplicate schema relationship kind name', claims.relationshipKind);
  }
  if (claims?.finding) {
    throw conflict('duplicate schema finding name', claims.finding);
  }
}

interface Claims {
  readonly name: SqlBool;
  readonly namespace: string | null;
  readonly nodeKind: string | null;
  readonly relationshipKind: string | null;
  readonly finding: string | null;
}

function conflict(text: string, subject: string): DatabaseError {
  return new DatabaseError('DATABASE_EXTENSION_CONFLICT', text, { details: { subject } });
}
