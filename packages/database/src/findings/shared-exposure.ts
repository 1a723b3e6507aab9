import { HYGIENE } from '@secgraph/vocabulary';
import { type RawBuilder, sql } from 'kysely';

/** Which numbers are told. */
export interface SharePlace {
  /** Object ids; undefined: all that there were. */
  readonly environmentIds: readonly string[] | undefined;
  /** A zone, and maybe hygiene, which nobody is exposed to. */
  readonly tagIds: readonly number[];
}

/** What one analysis found over some environments, in which each principal counts once. */
export interface SharedMoment {
  readonly pointId: number;
  readonly date: Date;
  /** Principals outside of the zone, and those of them with a path into it; null: not counted over these environments. */
  readonly principalCount: number | null;
  readonly exposedCount: number | null;
  /** 0 to 1; null as well where there is no principal. */
  readonly exposureShare: number | null;
  /** Members of the zone in these environments. */
  readonly memberCount: number;
  readonly sessionShare: number | null;
  readonly groupShare: number | null;
  /** Those of the asked environments that were collected; null: an analysis of an earlier release, which did not record it. */
  readonly collectedIds: readonly string[] | null;
}

/**
 * {@link SharedMoment} of each point. Points of earlier releases have their numbers only where a single environment is
 * meant: nobody can tell any more who was counted twice.
 */
export function sharedMoments({ environmentIds, tagIds }: SharePlace): RawBuilder<SharedMoment> {
  const ids = sql`${[...(environmentIds ?? [])]}::text[]`;
  const isAsked = environmentIds === undefined ? sql`true` : sql`environment_id = ANY(${ids})`;
  const tagId = tagIds.find((id) => id !== HYGIENE) ?? -1;
  const counted =
    environmentIds === undefined
      ? sql`SELECT exposure.principal_count, exposure.exposed_count WHERE asked.goals IS NOT NULL`
      : sql`SELECT COALESCE(sum(principal_count), 0)::integer AS principal_count,
          COALESCE(sum(principal_count) FILTER (WHERE reached && asked.goals), 0)::integer AS exposed_count
        FROM exposure_group
        WHERE exposure.is_grouped AND point_id = point.id AND asset_group_tag_id = ${tagId}
          AND (home = ANY(near.places) OR reached && asked.declared)
        HAVING exposure.is_grouped AND asked.goals IS NOT NULL`;

  return sql<SharedMoment>`(
    SELECT "pointId", date, "principalCount", "exposedCount",
      "exposedCount"::double precision / NULLIF("principalCount", 0) AS "exposureShare",
      "memberCount", "sessionShare", "groupShare", "collectedIds"
    FROM (
      SELECT point.id AS "pointId", point.created_at AS date,
        CASE WHEN exposure.point_id IS NULL THEN old.principal_count ELSE counted.principal_count END
          AS "principalCount",
        CASE WHEN exposure.point_id IS NULL THEN old.exposed_count ELSE counted.exposed_count END
          AS "exposedCount",
        COALESCE(member.count, 0)::integer AS "memberCount",
        CASE WHEN asked.count = 0 THEN old.session_share ELSE asked.session_share END AS "sessionShare",
        CASE WHEN asked.count = 0 THEN old.group_share ELSE asked.group_share END AS "groupShare",
        CASE WHEN EXISTS (SELECT FROM analysis_exposure WHERE point_id = point.id)
          THEN COALESCE(asked.collected, '{}') END AS "collectedIds"
      FROM analysis_point point
      LEFT JOIN analysis_exposure exposure
        ON exposure.point_id = point.id AND exposure.asset_group_tag_id = ${tagId}
      CROSS JOIN LATERAL (
        SELECT count(*) AS count,
          array_agg(place) FILTER (WHERE is_collected AND ${isAsked}) AS goals,
          array_agg(place) FILTER (WHERE is_collected AND ${isAsked} AND is_declared) AS declared,
          array_agg(environment_id) FILTER (WHERE is_collected AND ${isAsked}) AS collected,
          array_agg(DISTINCT connected_to) FILTER (WHERE is_collected AND ${isAsked}) AS connections,
          ${meanOf('session', isAsked)} AS session_share,
          ${meanOf('local_group', isAsked)} AS group_share
        FROM analysis_environment WHERE point_id = point.id) asked
      CROSS JOIN LATERAL (
        SELECT array_agg(place) AS places FROM analysis_environment
        WHERE point_id = point.id AND is_collected AND connected_to = ANY(asked.connections)) near
      LEFT JOIN LATERAL (${counted}) counted ON true
      LEFT JOIN LATERAL (
        SELECT sum(asset_count) AS count FROM posture_snapshot
        WHERE run_id = point.run_id AND asset_group_tag_id = ${tagId} AND ${isAsked}) member ON true
      LEFT JOIN LATERAL (
        SELECT max(principal_count) FILTER (WHERE asset_group_tag_id = ${tagId}) AS principal_count,
          round(max(exposure_share * principal_count) FILTER (WHERE asset_group_tag_id = ${tagId}))::integer
            AS exposed_count,
          max(session_completeness) AS session_share, max(group_completeness) AS group_share
        FROM posture_snapshot WHERE run_id = point.run_id AND environment_id <> '' AND ${isAsked}
        HAVING count(DISTINCT environment_id) = 1) old ON true
    ) moment)`;
}

/** The share of active principals that was seen, over all environments that are asked for. */
function meanOf(measure: 'session' | 'local_group', isAsked: RawBuilder<unknown>) {
  const [active, share] = [sql.ref(`${measure}_active`), sql.ref(`${measure}_share`)];
  const of = sql`FILTER (WHERE is_collected AND ${isAsked})`;

  return sql`sum(${share} * ${active}) ${of} / NULLIF(sum(${active}) ${of}, 0)`;
}

/** How many ids of the first list the second one has not; null where either is. */
export function countMissing(ids: string, others: string) {
  return sql<number | null>`CASE WHEN ${sql.raw(ids)} IS NOT NULL AND ${sql.raw(others)} IS NOT NULL THEN (
    SELECT count(*) FROM (SELECT unnest(${sql.raw(ids)}) EXCEPT SELECT unnest(${sql.raw(others)})) missing
  )::integer END`;
}
