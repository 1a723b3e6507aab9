import { sql } from 'kysely';

/** The run of the last analysis that found anything out about zones. */
export const LAST_RUN = sql`SELECT run_id FROM posture_snapshot ORDER BY created_at DESC, id DESC LIMIT 1`;

/** How many principals are outside of each zone of an environment, to be joined as `outside`. */
export const OUTSIDERS = sql<{
  readonly environment_id: string;
  readonly asset_group_tag_id: number;
  readonly principal_count: number;
}>`(
  SELECT environment_id, asset_group_tag_id, principal_count FROM posture_snapshot WHERE run_id = (${LAST_RUN}))`;

/**
 * The share of the principals outside of a zone that a finding is exposed to: of the same number as the zone's
 * exposure.
 */
export const EXPOSED_SHARE = sql<number | null>`CASE WHEN outside.principal_count > 0
  THEN LEAST(finding.exposure_count::double precision / outside.principal_count, 1) END`;
