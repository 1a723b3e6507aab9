import type {
  ExtensionDocument,
  NodeKindDocument,
  QueryDocument,
  RelationshipKindDocument,
  RuleDocument,
} from '@secgraph/extensions';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** What is stored of an extension, as far as it can be compared with another version. */
export interface InstalledExtension {
  readonly version: string;
  readonly hasCaseSensitiveIds: boolean;
  readonly nodeKinds: readonly NodeKindDocument[];
  readonly relationshipKinds: readonly RelationshipKindDocument[];
  readonly rules: readonly InstalledRule[];
  /** By their names, which nothing else of the extension has. */
  readonly listFindings: readonly InstalledRule[];
  readonly queries: readonly QueryDocument[];
}

export type InstalledRule = Pick<RuleDocument, 'key' | 'name' | 'description' | 'cypher'>;

export async function readInstalled(
  kysely: Kysely<Tables>,
  { name }: Pick<ExtensionDocument, 'name'>,
): Promise<InstalledExtension | undefined> {
  const { rows } = await sql<InstalledExtension>`
    SELECT version, case_sensitive_ids AS "hasCaseSensitiveIds",
      (SELECT coalesce(json_agg(json_build_object('name', name, 'displayName', display_name,
          'description', description, 'isDisplayKind', is_display_kind, 'icon', icon, 'color', color,
          'info', ${infoOf(sql`node_kind_id = kind.id`)}) ORDER BY id), '[]')
        FROM schema_node_kind kind WHERE extension_id = extension.id) AS "nodeKinds",
      (SELECT coalesce(json_agg(json_build_object('name', name, 'displayName', display_name,
          'description', description, 'isTraversable', is_traversable,
          'info', ${infoOf(sql`relationship_kind_id = kind.id`)}) ORDER BY id), '[]')
        FROM schema_relationship_kind kind WHERE extension_id = extension.id) AS "relationshipKinds",
      (SELECT coalesce(json_agg(json_build_object('key', rule_key, 'name', name, 'description', description,
          'cypher', (SELECT min(value) FROM asset_group_tag_selector_seed WHERE selector_id = selector.id))
          ORDER BY id), '[]')
        FROM asset_group_tag_selector selector WHERE extension_id = extension.id) AS rules,
      (SELECT coalesce(json_agg(json_build_object('key', name, 'name', display_name,
          'description', long_description, 'cypher', statement) ORDER BY id), '[]')
        FROM schema_finding WHERE extension_id = extension.id AND type = 2) AS "listFindings",
      (SELECT coalesce(json_agg(json_build_object('key', query_key, 'name', name, 'query', query,
          'description', description, 'category', category) ORDER BY id), '[]')
        FROM saved_query WHERE extension_id = extension.id) AS queries
    FROM schema_extension extension WHERE extension.name = ${name} AND NOT is_builtin`.execute(kysely);
  return rows[0];
}

function infoOf(condition: ReturnType<typeof sql>) {
  return sql`(SELECT coalesce(json_agg(json_build_object(
      'key', key, 'title', title, 'position', position, 'markdown', markdown) ORDER BY key), '[]')
    FROM schema_kind_info WHERE ${condition})`;
}
