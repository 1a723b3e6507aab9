import type { ExtensionDocument, InfoDocument } from '@secgraph/extensions';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/**
 * Makes what is stored of an extension what its document declares: what stays keeps its ids, what the document does not
 * name goes. To be called behind `assertUnclaimed`, or a name of another extension would change its owner's row.
 */
export async function storeDeclarations(
  transaction: Transaction<Tables>,
  extensionId: number,
  document: ExtensionDocument,
): Promise<void> {
  await storeNodeKinds(transaction, extensionId, document);
  await storeRelationshipKinds(transaction, extensionId, document);
  await storeInfo(transaction, extensionId, document);
  await storeEnvironments(transaction, extensionId, document);
  await storeFindings(transaction, extensionId, document);
}

async function storeNodeKinds(
  transaction: Transaction<Tables>,
  extensionId: number,
  { nodeKinds }: ExtensionDocument,
): Promise<void> {
  await sql`
    DELETE FROM schema_node_kind
    WHERE extension_id = ${extensionId} AND NOT name = ANY(${namesOf(nodeKinds)}::text[])`.execute(
    transaction,
  );
  const rows = nodeKinds.map(({ name, displayName, description, isDisplayKind, icon, color }) => ({
    name,
    display_name: displayName,
    description,
    is_display_kind: isDisplayKind,
    icon,
    color,
  }));
  await sql`
    INSERT INTO schema_node_kind (extension_id, name, display_name, description, is_display_kind, icon, color)
    SELECT ${extensionId}, name, display_name, description, is_display_kind, icon, color
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row
      (name text, display_name text, description text, is_display_kind boolean, icon text, color text)
    ON CONFLICT (name) DO UPDATE SET display_name = EXCLUDED.display_name, description = EXCLUDED.description,
      is_display_kind = EXCLUDED.is_display_kind, icon = EXCLUDED.icon, color = EXCLUDED.color`.execute(
    transaction,
  );
}

async function storeRelationshipKinds(
  transaction: Transaction<Tables>,
  extensionId: number,
  { relationshipKinds }: ExtensionDocument,
): Promise<void> {
  await sql`
    DELETE FROM schema_relationship_kind
    WHERE extension_id = ${extensionId} AND NOT name = ANY(${namesOf(relationshipKinds)}::text[])`.execute(
    transaction,
  );
  const rows = relationshipKinds.map(({ name, displayName, description, isTraversable }) => ({
    name,
    display_name: displayName,
    description,
    is_traversable: isTraversable,
  }));
  await sql`
    INSERT INTO schema_relationship_kind (extension_id, name, display_name, description, is_traversable)
    SELECT ${extensionId}, name, display_name, description, is_traversable
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row
      (name text, display_name text, description text, is_traversable boolean)
    ON CONFLICT (name) DO UPDATE SET display_name = EXCLUDED.display_name, description = EXCLUDED.description,
      is_traversable = EXCLUDED.is_traversable`.execute(transaction);
}

/** Nobody knows sections by an id. */
async function storeInfo(
  transaction: Transaction<Tables>,
  extensionId: number,
  { nodeKinds, relationshipKinds }: ExtensionDocument,
): Promise<void> {
  await sql`
    DELETE FROM schema_kind_info
    WHERE node_kind_id IN (SELECT id FROM schema_node_kind WHERE extension_id = ${extensionId})
      OR relationship_kind_id IN (SELECT id FROM schema_relationship_kind WHERE extension_id = ${extensionId})
    `.execute(transaction);
  const columns = sql`(kind text, key text, title text, position integer, markdown text)`;
  await sql`
    INSERT INTO schema_kind_info (node_kind_id, key, title, position, markdown)
    SELECT kind.id, key, title, position, markdown
    FROM jsonb_to_recordset(${sectionsOf(nodeKinds)}::jsonb) AS section ${columns}
    JOIN schema_node_kind kind ON kind.name = section.kind`.execute(transaction);
  await sql`
    INSERT INTO schema_kind_info (relationship_kind_id, key, title, position, markdown)
    SELECT kind.id, key, title, position, markdown
    FROM jsonb_to_recordset(${sectionsOf(relationshipKinds)}::jsonb) AS section ${columns}
    JOIN schema_relationship_kind kind ON kind.name = section.kind`.execute(transaction);
}

async function storeEnvironments(
  transaction: Transaction<Tables>,
  extensionId: number,
  { environments }: ExtensionDocument,
): Promise<void> {
  const rows = JSON.stringify(environments);
  const declared = sql`jsonb_to_recordset(${rows}::jsonb) AS environment
    (kind text, "sourceKind" text, "principalKinds" text[])
    JOIN schema_node_kind own ON own.name = environment.kind`;
  await sql`
    DELETE FROM schema_environment WHERE extension_id = ${extensionId}
      AND (node_kind_id, source_kind) NOT IN (SELECT own.id, "sourceKind" FROM ${declared})`.execute(
    transaction,
  );
  await sql`
    INSERT INTO schema_environment (extension_id, node_kind_id, source_kind)
    SELECT ${extensionId}, own.id, "sourceKind" FROM ${declared}
    ON CONFLICT DO NOTHING`.execute(transaction);
  await sql`
    DELETE FROM schema_environment_principal
    WHERE environment_id IN (SELECT id FROM schema_environment WHERE extension_id = ${extensionId})`.execute(
    transaction,
  );
  await sql`
    INSERT INTO schema_environment_principal (environment_id, node_kind_id)
    SELECT stored.id, principal.id FROM ${declared}
    JOIN schema_environment stored ON stored.node_kind_id = own.id AND stored.source_kind = "sourceKind"
    JOIN schema_node_kind principal ON principal.name = ANY("principalKinds")`.execute(transaction);
}

async function storeFindings(
  transaction: Transaction<Tables>,
  extensionId: number,
  { findings, listFindings }: ExtensionDocument,
): Promise<void> {
  const names = namesOf([...findings, ...listFindings]);
  await sql`
    DELETE FROM schema_finding
    WHERE extension_id = ${extensionId} AND NOT name = ANY(${names}::text[])`.execute(transaction);
  await storeListFindings(transaction, extensionId, listFindings);
  await sql`
    INSERT INTO schema_finding (extension_id, name, display_name, relationship_kind, environment_kind,
      short_description, long_description, short_remediation, long_remediation)
    SELECT ${extensionId}, name, "displayName", "relationshipKind", "environmentKind",
      "shortDescription", "longDescription", "shortRemediation", "longRemediation"
    FROM jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) AS finding
      (name text, "displayName" text, "relationshipKind" text, "environmentKind" text, "shortDescription" text,
        "longDescription" text, "shortRemediation" text, "longRemediation" text)
    ON CONFLICT (name) DO UPDATE SET type = EXCLUDED.type, statement = EXCLUDED.statement,
      severity = EXCLUDED.severity, is_off_by_default = EXCLUDED.is_off_by_default, display_name = EXCLUDED.display_name,
      relationship_kind = EXCLUDED.relationship_kind, environment_kind = EXCLUDED.environment_kind,
      short_description = EXCLUDED.short_description, long_description = EXCLUDED.long_description,
      short_remediation = EXCLUDED.short_remediation, long_remediation = EXCLUDED.long_remediation`.execute(
    transaction,
  );
}

/** What is short of their texts follows from what is long. */
async function storeListFindings(
  transaction: Transaction<Tables>,
  extensionId: number,
  findings: ExtensionDocument['listFindings'],
): Promise<void> {
  await sql`
    INSERT INTO schema_finding (extension_id, type, name, display_name, relationship_kind, environment_kind,
      statement, severity, is_off_by_default, short_description, long_description, short_remediation,
      long_remediation)
    SELECT ${extensionId}, 2, name, "displayName", '', "environmentKind", cypher, severity, NOT "isEnabled",
      '', description, '', remediation
    FROM jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) AS finding
      (name text, "displayName" text, "environmentKind" text, cypher text, severity text, "isEnabled" boolean,
        description text, remediation text)
    ON CONFLICT (name) DO UPDATE SET type = EXCLUDED.type, display_name = EXCLUDED.display_name,
      relationship_kind = EXCLUDED.relationship_kind, environment_kind = EXCLUDED.environment_kind,
      statement = EXCLUDED.statement, severity = EXCLUDED.severity,
      is_off_by_default = EXCLUDED.is_off_by_default, short_description = EXCLUDED.short_description,
      long_description = EXCLUDED.long_description, short_remediation = EXCLUDED.short_remediation,
      long_remediation = EXCLUDED.long_remediation`.execute(transaction);
}

function namesOf(declared: readonly { readonly name: string }[]): readonly string[] {
  return declared.map(({ name }) => name);
}

function sectionsOf(
  kinds: readonly { readonly name: string; readonly info: readonly InfoDocument[] }[],
): string {
  return JSON.stringify(
    kinds.flatMap(({ name, info }) => info.map((section) => ({ kind: name, ...section }))),
  );
}
