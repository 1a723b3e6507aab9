import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** Whose kind it is. */
export interface KindOwner {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly namespace: string;
  readonly version: string;
  readonly isBuiltIn: boolean;
}

export interface InfoRecord {
  readonly key: string;
  readonly title: string;
  readonly position: number;
  readonly markdown: string;
}

export interface NodeKindRecord {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly isDisplayKind: boolean;
  readonly icon: string;
  readonly color: string;
  readonly extension: KindOwner;
  /** By position, then title. */
  readonly info: readonly InfoRecord[];
}

export interface RelationshipKindRecord {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly isTraversable: boolean;
  readonly extension: KindOwner;
  readonly info: readonly InfoRecord[];
}

/** Kinds by an id, or by names. */
export type KindChoice = { readonly id: number } | { readonly names: readonly string[] };

const OWNER = sql`json_build_object('id', extension.id, 'name', extension.name,
  'displayName', extension.display_name, 'namespace', extension.namespace, 'version', extension.version,
  'isBuiltIn', extension.is_builtin)`;

/** By id. */
export async function readNodeKinds(
  kysely: Kysely<Tables>,
  choice: KindChoice,
): Promise<readonly NodeKindRecord[]> {
  const { rows } = await sql<NodeKindRecord>`
    SELECT kind.id, kind.name, kind.display_name AS "displayName", description,
      is_display_kind AS "isDisplayKind", icon, color, ${OWNER} AS extension,
      ${infoOf(sql`node_kind_id = kind.id`)} AS info
    FROM schema_node_kind kind JOIN schema_extension extension ON extension.id = extension_id
    WHERE ${conditionOf(choice)} ORDER BY kind.id`.execute(kysely);
  return rows;
}

/** By id. */
export async function readRelationshipKinds(
  kysely: Kysely<Tables>,
  choice: KindChoice,
): Promise<readonly RelationshipKindRecord[]> {
  const { rows } = await sql<RelationshipKindRecord>`
    SELECT kind.id, kind.name, kind.display_name AS "displayName", description,
      is_traversable AS "isTraversable", ${OWNER} AS extension,
      ${infoOf(sql`relationship_kind_id = kind.id`)} AS info
    FROM schema_relationship_kind kind JOIN schema_extension extension ON extension.id = extension_id
    WHERE ${conditionOf(choice)} ORDER BY kind.id`.execute(kysely);
  return rows;
}

function infoOf(condition: ReturnType<typeof sql>) {
  return sql`(SELECT coalesce(json_agg(json_build_object(
      'key', key, 'title', title, 'position', position, 'markdown', markdown) ORDER BY position, title, key), '[]')
    FROM schema_kind_info WHERE ${condition})`;
}

function conditionOf(choice: KindChoice) {
  return 'id' in choice
    ? sql<SqlBool>`kind.id = ${choice.id}`
    : sql<SqlBool>`kind.name = ANY(${choice.names}::text[])`;
}

export interface ListedRelationshipKind {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly isTraversable: boolean;
  readonly schemaName: string;
  readonly isBuiltIn: boolean;
}

/** Relationship kinds by extension, the built-in ones first, then in the order of their names; within one, by name. */
export async function listRelationshipKinds(
  kysely: Kysely<Tables>,
  filter: { readonly schemas: readonly string[] | undefined; readonly isTraversable: boolean | undefined },
): Promise<readonly ListedRelationshipKind[]> {
  const { schemas = null, isTraversable = null } = filter;
  const { rows } = await sql<ListedRelationshipKind>`
    SELECT kind.id, kind.name, description, is_traversable AS "isTraversable",
      extension.name AS "schemaName", is_builtin AS "isBuiltIn"
    FROM schema_relationship_kind kind JOIN schema_extension extension ON extension.id = extension_id
    WHERE (${schemas}::text[] IS NULL OR extension.name = ANY(${schemas}::text[]))
      AND (${isTraversable}::boolean IS NULL OR is_traversable = ${isTraversable}::boolean)
    ORDER BY is_builtin DESC, extension.display_name, kind.name`.execute(kysely);
  return rows;
}
