import { HIDDEN } from '@secgraph/vocabulary';
import { type Selectable, sql } from 'kysely';
import type { FindingTable } from './tables.ts';

export type FindingRow = Selectable<FindingTable>;

/**
 * The findings of some environments, for whoever may see no others. Of a principal of another environment that a finding
 * begins at, only the kind is left, also for filters and orders: nobody finds out more by asking for it. Both ends are
 * of the environments they were of when the finding was found last.
 */
export function visibleFindings(environmentIds: readonly string[]) {
  const ids = sql`${environmentIds}::text[]`;
  const isTold = sql`(finding.source_id = '' OR finding.source_id = ANY(${ids}) OR finding.source_owner_id = ANY(${ids}))`;
  /** Of a node that is of a domain and of a tenant, the finding may be of the other one. */
  const isForeign = sql`(finding.target_id <> ALL(${ids}) AND finding.target_owner_id <> ALL(${ids}))`;

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
