import { createGraphModel, type DeclaredExtension, type GraphModel } from '@secgraph/graph-schema';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

interface ModelRow {
  readonly revision: number;
  readonly extensions: readonly DeclaredExtension[];
  readonly switches: Readonly<Record<string, boolean>>;
}

/**
 * Everything that installed extensions declare, as it is at one moment: one statement sees one state. Those that are
 * built in are part of every model, and not among its extensions.
 */
export async function readModel(kysely: Kysely<Tables>): Promise<GraphModel> {
  const { rows } = await sql<ModelRow>`
    SELECT revision, (
      SELECT coalesce(json_agg(json_build_object(
        'id', id, 'name', name, 'displayName', display_name, 'namespace', namespace,
        'nodeKinds', ${NODE_KINDS}, 'relationshipKinds', ${RELATIONSHIP_KINDS},
        'environments', ${ENVIRONMENTS}, 'findings', ${FINDINGS}, 'listFindings', ${LIST_FINDINGS}
      ) ORDER BY name), '[]')
      FROM schema_extension extension WHERE NOT is_builtin
    ) AS extensions, (
      SELECT coalesce(json_object_agg(finding, is_enabled), '{}') FROM finding_switch
    ) AS switches
    FROM schema_revision`.execute(kysely);
  const { revision = 0, extensions = [], switches = {} } = rows[0] ?? {};

  return createGraphModel(revision, extensions, new Map(Object.entries(switches)));
}

const NODE_KINDS = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'displayName', display_name, 'isDisplayKind', is_display_kind
  ) ORDER BY id), '[]')
  FROM schema_node_kind WHERE extension_id = extension.id)`;

const RELATIONSHIP_KINDS = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'displayName', display_name, 'isTraversable', is_traversable
  ) ORDER BY id), '[]')
  FROM schema_relationship_kind WHERE extension_id = extension.id)`;

const ENVIRONMENTS = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'kind', kind.name, 'sourceKind', source_kind,
    'principalKinds', (
      SELECT coalesce(json_agg(principal.name ORDER BY principal.id), '[]')
      FROM schema_environment_principal JOIN schema_node_kind principal ON principal.id = node_kind_id
      WHERE environment_id = environment.id)
  ) ORDER BY environment.id), '[]')
  FROM schema_environment environment JOIN schema_node_kind kind ON kind.id = environment.node_kind_id
  WHERE environment.extension_id = extension.id)`;

const FINDINGS = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'displayName', display_name,
    'relationshipKind', relationship_kind, 'environmentKind', environment_kind
  ) ORDER BY id), '[]')
  FROM schema_finding WHERE extension_id = extension.id AND type = 1)`;

const LIST_FINDINGS = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'displayName', display_name, 'statement', statement, 'severity', severity,
    'environmentKind', environment_kind, 'isOffByDefault', is_off_by_default
  ) ORDER BY id), '[]')
  FROM schema_finding WHERE extension_id = extension.id AND type = 2)`;
