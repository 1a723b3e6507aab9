import type { Severity } from '@secgraph/vocabulary';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import type { NodeKindRecord, RelationshipKindRecord } from './read-kinds.ts';

/** What an extension declares, and what came with it. */
export interface ExtensionDetails {
  readonly publisher: string;
  readonly homepage: string;
  readonly licence: string;
  /** By name, as the relationship kinds. */
  readonly nodeKinds: readonly Pick<
    NodeKindRecord,
    'id' | 'name' | 'displayName' | 'description' | 'isDisplayKind'
  >[];
  readonly relationshipKinds: readonly Pick<
    RelationshipKindRecord,
    'id' | 'name' | 'displayName' | 'description' | 'isTraversable'
  >[];
  readonly environments: readonly {
    readonly kind: string;
    readonly sourceKind: string;
    readonly principalKinds: readonly string[];
  }[];
  /** By zone, then name. */
  readonly rules: readonly OwnedRule[];
  /** By the names that people see. */
  readonly listFindings: readonly OwnedFinding[];
  /** By name. */
  readonly queries: readonly OwnedQuery[];
}

/** A selector that came with an extension. */
interface OwnedRule {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly zoneId: number;
  readonly zoneName: string;
  readonly isEnabled: boolean;
  /** Users may disable it. */
  readonly isOptional: boolean;
}

/** A type of findings about single objects, which a rule finds. */
interface OwnedFinding {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly severity: Severity;
  /** Unless somebody switched it. */
  readonly isOffByDefault: boolean;
}

/** A saved query that came with an extension. */
interface OwnedQuery {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly query: string;
  readonly description: string;
  readonly category: string;
}

export async function readDetails(
  kysely: Kysely<Tables>,
  extensionId: number,
): Promise<ExtensionDetails | undefined> {
  const { rows } = await sql<ExtensionDetails>`
    SELECT publisher, homepage, licence,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'displayName', display_name,
          'description', description, 'isDisplayKind', is_display_kind) ORDER BY name), '[]')
        FROM schema_node_kind WHERE extension_id = extension.id) AS "nodeKinds",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'displayName', display_name,
          'description', description, 'isTraversable', is_traversable) ORDER BY name), '[]')
        FROM schema_relationship_kind WHERE extension_id = extension.id) AS "relationshipKinds",
      (SELECT coalesce(json_agg(json_build_object('kind', kind.name, 'sourceKind', source_kind,
          'principalKinds', (SELECT coalesce(json_agg(principal.name ORDER BY principal.name), '[]')
            FROM schema_environment_principal JOIN schema_node_kind principal ON principal.id = node_kind_id
            WHERE environment_id = environment.id)) ORDER BY environment.id), '[]')
        FROM schema_environment environment JOIN schema_node_kind kind ON kind.id = environment.node_kind_id
        WHERE environment.extension_id = extension.id) AS environments,
      (SELECT coalesce(json_agg(json_build_object('id', selector.id, 'key', rule_key, 'name', selector.name,
          'description', selector.description, 'zoneId', tag.id, 'zoneName', tag.name,
          'isEnabled', disabled_at IS NULL, 'isOptional', allow_disable)
          ORDER BY tag.position, selector.name), '[]')
        FROM asset_group_tag_selector selector JOIN asset_group_tag tag ON tag.id = asset_group_tag_id
        WHERE extension_id = extension.id) AS rules,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'displayName', display_name,
          'description', long_description, 'severity', severity, 'isOffByDefault', is_off_by_default)
          ORDER BY display_name, id), '[]')
        FROM schema_finding WHERE extension_id = extension.id AND type = 2) AS "listFindings",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'key', query_key, 'name', name, 'query', query,
          'description', description, 'category', category) ORDER BY name), '[]')
        FROM saved_query WHERE extension_id = extension.id) AS queries
    FROM schema_extension extension WHERE extension.id = ${extensionId}`.execute(kysely);
  return rows[0];
}
