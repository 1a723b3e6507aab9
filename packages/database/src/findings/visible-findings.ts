import { HIDDEN } from '@secgraph/vocabulary';
import { type Selectable, sql } from 'kysely';
import type { FindingTable } from './tables.ts';

export type FindingRow = Selectable<FindingTable>;

/**
 * The findings of some environments, for whoever may see no others. Of a principal of another environment that a finding
 * begins at, only the kind is left, also for filters and orders: nobody finds out more by asking for it. What is not in
 * the graph any more is of no environment.
 */
export function visibleFindings(environmentIds: readonly string[]) {
  const ids = sql`${environmentIds}::text[]`;
  const isTold = sql`(finding.source_id = '' OR finding.source_id = ANY(${ids}) OR EXISTS (
    SELECT FROM node
    WHERE node.id = finding.source_node_id AND node.object_id = finding.source_id
      AND COALESCE(NULLIF(${textOf('domainsid')}, ''), ${textOf('tenantid')}) = ANY(${ids})))`;

  /** Of a node that is of a domain and of a tenant, the finding may be of the other one. */
  const isForeign = sql`EXISTS (
    SELECT FROM node
    WHERE node.id = finding.target_node_id AND node.object_id = finding.target_id AND finding.target_id <> ALL(${ids})
      AND COALESCE(NULLIF(${textOf('domainsid')}, ''), ${textOf('tenantid')}) <> ALL(${ids}))`;

  return sql<FindingRow>`(
    SELECT masked.* FROM finding CROSS JOIN LATERAL jsonb_populate_record(
      finding, CASE WHEN ${isTold} THEN '{}'::jsonb ELSE jsonb_build_object(
        'source_id', ${HIDDEN}::text, 'source_kind', ${HIDDEN}::text,
        'source_name', '** Hidden ' || finding.source_kind || ' Object **', 'source_node_id', NULL, 'relationship_id', NULL) END
      || CASE WHEN ${isForeign} THEN jsonb_build_object(
        'target_id', ${HIDDEN}::text, 'target_kind', ${HIDDEN}::text,
        'target_name', '** Hidden ' || finding.target_kind || ' Object **', 'target_node_id', NULL, 'relationship_id', NULL)
        ELSE '{}'::jsonb END) AS masked
    WHERE finding.environment_id = ANY(${ids})
  )`;
}

/** A property of a node that is an object id. Its JSON cannot be parsed here: what a directory holds may be NUL. */
function textOf(property: 'domainsid' | 'tenantid') {
  return sql`substring(node.properties FROM ${`"${property}"\\s*:\\s*"([^"\\\\]*)"`})`;
}
