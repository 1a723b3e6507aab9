import type { PrincipalCount } from '@secgraph/analysis';
import type { ListQuery } from '@secgraph/kernel';
import { HYGIENE } from '@secgraph/vocabulary';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { LAST_RUN } from './exposed-share.ts';
import { IS_SET_ASIDE } from './finding-status.ts';
import { isAmong } from './is-among.ts';
import { visibleFindings } from './visible-findings.ts';

/** Which findings are told of. */
export interface HistoryPlace {
  /** Object ids; undefined: all that there were, those included that are gone since. */
  readonly environmentIds: readonly string[] | undefined;
  /** 0: hygiene. */
  readonly tagIds: readonly number[];
}

/** From `start` on, and before `end`. */
export interface HistoryWindow {
  readonly start: Date;
  readonly end: Date;
}

/** What became of a type, over all environments that have or had it. The end is the start, what is new, less what is gone. */
export interface FindingTrend {
  readonly type: string;
  readonly environmentIds: readonly string[];
  readonly tagIds: readonly number[];
  readonly startCount: number;
  readonly endCount: number;
  readonly newCount: number;
  readonly archivedCount: number;
  /** At the end, the worst of all environments; 0 to 100. */
  readonly compositeRisk: number;
  readonly exposureCount: number;
  readonly impactCount: number;
  /** Those environments that were analysed for the first time after the start, which has what was found there then. */
  readonly newEnvironmentIds: readonly string[];
  /** What the start has of those environments. */
  readonly newEnvironmentCount: number;
}

/** What is found of a type today, and nobody has set aside. */
export interface OpenType {
  readonly count: number;
  /** Whom the one of these shuts out that shuts out most; 0 as well where none lets anybody in. */
  readonly closes: number;
}

/** What one analysis found of a type in an environment. */
export interface TypeMoment {
  readonly id: number;
  readonly createdAt: Date;
  readonly findingCount: number;
  readonly compositeRisk: number;
  readonly impactedAssetCount: number;
}

/** What one analysis found of an environment. */
export interface PostureMoment {
  readonly id: number;
  readonly createdAt: Date;
  readonly environmentId: string;
  /** 0 to 1. */
  readonly exposureShare: number;
  readonly assetCount: number;
  readonly criticalRiskCount: number;
}

export type PostureMeasure =
  | 'findings'
  | 'exposure'
  | 'assets'
  | 'attack-paths'
  | 'archived-findings'
  | 'session-completeness'
  | 'group-completeness';

export interface PostureValue {
  readonly date: Date;
  readonly value: number;
}

/** How many members of a zone are targets of findings. */
export interface AssetMoment {
  readonly date: Date;
  readonly exposedCount: number;
  readonly totalCount: number;
}

/** As the last analysis found a zone of an environment. */
export interface CurrentPosture {
  readonly id: number;
  readonly environmentId: string;
  readonly tagId: number;
  readonly createdAt: Date;
  readonly exposureShare: number;
  readonly principalCount: number;
  readonly assetCount: number;
  /** Members that a finding ends at or is about; of hygiene, objects. Null: an earlier release did not count them. */
  readonly exposedAssetCount: number | null;
  readonly attackPathCount: number;
  readonly findingCount: number;
}

/** As the last analysis found a type in a zone of an environment. */
export interface CurrentType {
  readonly id: number;
  readonly environmentId: string;
  readonly tagId: number;
  readonly type: string;
  readonly createdAt: Date;
  readonly findingCount: number;
  readonly compositeRisk: number;
  readonly impactedAssetCount: number;
  readonly exposure: PrincipalCount;
  readonly impact: PrincipalCount;
}

/** Where findings of a type begin, or what they are about where they begin nowhere. */
export interface FindingSource {
  /** Graph id. */
  readonly id: number;
  readonly objectId: string;
  readonly kind: string;
  readonly name: string;
  readonly findingCount: number;
  readonly exposure: PrincipalCount;
  readonly impact: PrincipalCount;
}

/** What analyses found when: what `reconcileFindings` records. */
export class FindingHistoryRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Types that had a finding at the start or at the end, or got or lost one in between; by name. */
  async listTrends(
    { environmentIds, tagIds }: HistoryPlace,
    { start, end }: HistoryWindow,
  ): Promise<readonly FindingTrend[]> {
    const { rows } = await sql<FindingTrend>`
      WITH environment AS (
        SELECT asked.id, COALESCE(
          (SELECT ${start}::timestamptz WHERE EXISTS (
            SELECT FROM posture_snapshot WHERE environment_id = asked.id AND created_at <= ${start})),
          (SELECT min(created_at) FROM posture_snapshot WHERE environment_id = asked.id AND created_at < ${end})
        ) AS base
        FROM ${
          environmentIds === undefined
            ? sql`(SELECT DISTINCT environment_id AS id FROM posture_snapshot)`
            : sql`unnest(${[...environmentIds]}::text[])`
        } AS asked(id)
      ), subject AS (
        SELECT DISTINCT environment_id, asset_group_tag_id, type, base
        FROM environment JOIN finding_snapshot ON environment_id = environment.id
        WHERE asset_group_tag_id = ANY(${[...tagIds]}::integer[]) AND created_at < ${end} AND base < ${end}
      ), trend AS (
        SELECT subject.*, COALESCE(first.finding_count, 0) AS start_count, last.finding_count AS end_count,
          last.composite_risk, last.exposure_count, last.impact_count, change.new_count, change.archived_count
        FROM subject
        LEFT JOIN LATERAL (
          SELECT finding_count FROM finding_snapshot row
          WHERE ${isOf('row')} AND row.created_at <= subject.base
          ORDER BY row.created_at DESC, row.id DESC LIMIT 1) first ON true
        CROSS JOIN LATERAL (
          SELECT finding_count, composite_risk, exposure_count, impact_count FROM finding_snapshot row
          WHERE ${isOf('row')} AND row.created_at < ${end}
          ORDER BY row.created_at DESC, row.id DESC LIMIT 1) last
        CROSS JOIN LATERAL (
          SELECT COALESCE(sum(row.new_count), 0) AS new_count,
            COALESCE(sum(row.archived_count), 0) AS archived_count
          FROM finding_snapshot row
          WHERE ${isOf('row')} AND row.created_at > subject.base AND row.created_at < ${end}) change
      )
      SELECT type,
        array_agg(DISTINCT environment_id ORDER BY environment_id) AS "environmentIds",
        array_agg(DISTINCT asset_group_tag_id ORDER BY asset_group_tag_id) AS "tagIds",
        sum(start_count)::integer AS "startCount", sum(end_count)::integer AS "endCount",
        sum(new_count)::integer AS "newCount", sum(archived_count)::integer AS "archivedCount",
        max(composite_risk) AS "compositeRisk", max(exposure_count) AS "exposureCount",
        max(impact_count) AS "impactCount",
        COALESCE(array_agg(DISTINCT environment_id ORDER BY environment_id) FILTER (WHERE base > ${start}), '{}')
          AS "newEnvironmentIds",
        COALESCE(sum(start_count) FILTER (WHERE base > ${start}), 0)::integer AS "newEnvironmentCount"
      FROM trend
      WHERE start_count > 0 OR end_count > 0 OR new_count > 0 OR archived_count > 0
      GROUP BY type ORDER BY type COLLATE "C"`.execute(this.#kysely);

    return rows;
  }

  /** By type; without those that nothing is open of. What somebody accepts or takes back counts at once. */
  async listOpenTypes({ environmentIds, tagIds }: HistoryPlace): Promise<ReadonlyMap<string, OpenType>> {
    const { rows } = await sql<OpenType & { readonly type: string }>`
      SELECT finding.type, count(*)::integer AS count, COALESCE(max(finding.closes_count), 0) AS closes
      FROM finding LEFT JOIN finding_case care ON care.id = finding.case_id
      WHERE finding.archived_at IS NULL AND NOT ${IS_SET_ASIDE}
        AND finding.asset_group_tag_id = ANY(${[...tagIds]}::integer[])
        AND ${isAmong(environmentIds, 'finding.environment_id')}
      GROUP BY finding.type`.execute(this.#kysely);

    return new Map(rows.map(({ type, count, closes }) => [type, { count, closes }]));
  }

  /** One for each analysis, by columns of the sparkline. */
  async listMoments(
    {
      environmentId,
      type,
      tagIds,
    }: { readonly environmentId: string; readonly type: string; readonly tagIds: readonly number[] },
    list: ListQuery,
  ): Promise<readonly TypeMoment[]> {
    // Where there is nothing of a type, nothing is recorded of it: the analysis is, of its zone.
    const moments = this.#kysely
      .selectFrom('posture_snapshot as posture')
      .leftJoin('finding_snapshot as found', (join) =>
        join
          .onRef('found.run_id', '=', 'posture.run_id')
          .onRef('found.environment_id', '=', 'posture.environment_id')
          .onRef('found.asset_group_tag_id', '=', 'posture.asset_group_tag_id')
          .on('found.type', '=', type),
      )
      .where('posture.environment_id', '=', environmentId)
      .where('posture.asset_group_tag_id', '=', anyOf(tagIds))
      .groupBy('posture.run_id')
      .select([
        sql<number>`min(posture.id)`.as('id'),
        sql<Date>`min(posture.created_at)`.as('createdAt'),
        sql<number>`COALESCE(sum(found.finding_count), 0)::integer`.as('findingCount'),
        sql<number>`COALESCE(max(found.composite_risk), 0)`.as('compositeRisk'),
        sql<number>`COALESCE(sum(found.impacted_asset_count), 0)::integer`.as('impactedAssetCount'),
      ])
      .as('moment');
    const selected = withListFilters(this.#kysely.selectFrom(moments).selectAll(), list, MOMENT_COLUMNS);

    return withListPage(selected, list, MOMENT_COLUMNS).execute();
  }

  /** One for each environment and analysis; several zones of one are told of together. `count` is without paging. */
  async listPostures(
    {
      tagIds,
      visible,
    }: {
      readonly tagIds: readonly number[];
      /** Only of these environments; undefined: of all. */
      readonly visible?: readonly string[] | undefined;
    },
    list: ListQuery,
  ): Promise<{ readonly count: number; readonly rows: readonly PostureMoment[] }> {
    const postures = this.#kysely
      .selectFrom('posture_snapshot')
      .where('asset_group_tag_id', '=', anyOf(tagIds))
      .where(isAmong(visible))
      .groupBy(['run_id', 'environment_id'])
      .select([
        'environment_id as environmentId',
        sql<number>`min(id)`.as('id'),
        sql<Date>`min(created_at)`.as('createdAt'),
        sql<number>`max(exposure_share)`.as('exposureShare'),
        sql<number>`sum(asset_count)::integer`.as('assetCount'),
        sql<number>`sum(critical_risk_count)::integer`.as('criticalRiskCount'),
      ])
      .as('posture');
    const selected = withListFilters(this.#kysely.selectFrom(postures), list, POSTURE_COLUMNS);
    const count = await countRows(selected);

    return { count, rows: await withListPage(selected.selectAll(), list, POSTURE_COLUMNS).execute() };
  }

  /** One for each analysis, the first one first; over several environments, sums, and of shares the mean by principals. */
  async listMeasures(
    { environmentIds, tagIds }: HistoryPlace,
    { start, end }: HistoryWindow,
    measure: PostureMeasure,
  ): Promise<readonly PostureValue[]> {
    const { rows } = await sql<PostureValue>`
      WITH environment AS (
        SELECT run_id, environment_id, min(created_at) AS created_at,
          sum(finding_count) AS finding_count, sum(archived_count) AS archived_count,
          sum(asset_count) AS asset_count, sum(attack_path_count) AS attack_path_count,
          max(exposure_share) AS exposure_share, max(principal_count) AS principal_count,
          max(session_completeness) AS session_completeness, max(group_completeness) AS group_completeness
        FROM posture_snapshot
        WHERE ${isAmong(environmentIds)}
          AND asset_group_tag_id = ANY(${[...tagIds]}::integer[])
          AND created_at >= ${start} AND created_at < ${end}
          ${measure === 'archived-findings' ? sql`` : sql`AND NOT ${IS_OF_NOTHING}`}
        GROUP BY run_id, environment_id
      ), moment AS (
        SELECT min(created_at) AS date, (${MEASURES[measure]})::double precision AS value
        FROM environment GROUP BY run_id
      )
      SELECT date, value FROM moment WHERE value IS NOT NULL ORDER BY date`.execute(this.#kysely);

    return rows;
  }

  /**
   * One for each analysis that counted them, the first one first; without those that found no member. Objects of hygiene
   * are of no zone.
   */
  async listAssetMoments(
    { environmentIds, tagIds }: HistoryPlace,
    { start, end }: HistoryWindow,
  ): Promise<readonly AssetMoment[]> {
    const { rows } = await sql<AssetMoment>`
      SELECT min(created_at) AS date, sum(exposed_asset_count)::integer AS "exposedCount",
        sum(asset_count)::integer AS "totalCount"
      FROM posture_snapshot
      WHERE ${isAmong(environmentIds)}
        AND asset_group_tag_id = ANY(${[...tagIds]}::integer[])
        AND asset_group_tag_id <> ${HYGIENE}::integer
        AND created_at >= ${start} AND created_at < ${end} AND exposed_asset_count IS NOT NULL
      GROUP BY run_id HAVING sum(asset_count) > 0 ORDER BY date`.execute(this.#kysely);

    return rows;
  }

  /** Of all environments where none are named. */
  async listCurrentPostures(place?: HistoryPlace): Promise<readonly CurrentPosture[]> {
    const isAsked =
      place === undefined
        ? sql`true`
        : sql`${isAmong(place.environmentIds)}
              AND asset_group_tag_id = ANY(${[...place.tagIds]}::integer[])`;
    const { rows } = await sql<CurrentPosture>`
      SELECT id, environment_id AS "environmentId", asset_group_tag_id AS "tagId", created_at AS "createdAt",
        exposure_share AS "exposureShare", principal_count AS "principalCount", asset_count AS "assetCount",
        exposed_asset_count AS "exposedAssetCount", attack_path_count AS "attackPathCount",
        finding_count AS "findingCount"
      FROM posture_snapshot
      WHERE run_id = (${LAST_RUN}) AND ${isAsked}
      ORDER BY environment_id, asset_group_tag_id`.execute(this.#kysely);

    return rows;
  }

  /** Those with findings. */
  async listCurrentTypes({ environmentIds, tagIds }: HistoryPlace): Promise<readonly CurrentType[]> {
    const rows = await this.#kysely
      .selectFrom('finding_snapshot')
      .selectAll()
      .where('run_id', '=', sql<string>`(${LAST_RUN})`)
      .where(isAmong(environmentIds))
      .where('asset_group_tag_id', '=', anyOf(tagIds))
      .where('finding_count', '>', 0)
      .orderBy('type')
      .orderBy('id')
      .execute();

    return rows.map((row) => ({
      id: row.id,
      environmentId: row.environment_id,
      tagId: row.asset_group_tag_id,
      type: row.type,
      createdAt: row.created_at,
      findingCount: row.finding_count,
      compositeRisk: row.composite_risk,
      impactedAssetCount: row.impacted_asset_count,
      exposure: { count: row.exposure_count, share: row.exposure_share },
      impact: { count: row.impact_count, share: row.impact_share },
    }));
  }

  /** The largest ones first. */
  async listSources(
    {
      environmentId,
      tagId,
      type,
      visible,
    }: {
      readonly environmentId: string;
      readonly tagId: number;
      readonly type: string;
      /** What whoever asks may see; others are left out. Undefined: all. */
      readonly visible: readonly string[] | undefined;
    },
    limit: number,
  ): Promise<readonly FindingSource[]> {
    const findings = visible === undefined ? sql`finding` : visibleFindings(visible);
    const { rows } = await sql<{
      readonly id: number;
      readonly objectId: string;
      readonly kind: string;
      readonly name: string;
      readonly findingCount: number;
      readonly exposureCount: number;
      readonly exposureShare: number;
      readonly impactCount: number;
      readonly impactShare: number;
    }>`
      WITH begins AS (
        SELECT CASE WHEN source_id = '' THEN target_id ELSE source_id END AS object_id,
          CASE WHEN source_id = '' THEN target_node_id ELSE source_node_id END AS node_id,
          CASE WHEN source_id = '' THEN target_kind ELSE source_kind END AS kind,
          CASE WHEN source_id = '' THEN target_name ELSE source_name END AS name,
          exposure_count, exposure_share, impact_count, impact_share
        FROM ${findings} AS finding
        WHERE environment_id = ${environmentId} AND asset_group_tag_id = ${tagId} AND type = ${type}
          AND archived_at IS NULL
      )
      SELECT node.id, node.object_id AS "objectId", max(kind) AS kind, max(name) AS name,
        count(*)::integer AS "findingCount",
        max(exposure_count) AS "exposureCount", max(exposure_share) AS "exposureShare",
        max(impact_count) AS "impactCount", max(impact_share) AS "impactShare"
      FROM begins JOIN node ON node.id = begins.node_id AND node.object_id = begins.object_id
      GROUP BY node.id, node.object_id
      ORDER BY max(exposure_count) DESC, max(impact_count) DESC, node.object_id
      LIMIT ${limit}`.execute(this.#kysely);

    return rows.map(({ exposureCount, exposureShare, impactCount, impactShare, ...row }) => ({
      ...row,
      exposure: { count: exposureCount, share: exposureShare },
      impact: { count: impactCount, share: impactShare },
    }));
  }
}

/**
 * What was recorded of an environment that was not in the graph any more. Its zeros must not look as if all had been
 * fixed: only that it went is a number, of findings that are archived.
 */
const IS_OF_NOTHING = sql`(finding_count = 0 AND asset_count = 0 AND principal_count = 0 AND attack_path_count = 0
  AND EXISTS (SELECT FROM analysis_point point JOIN analysis_exposure ON point_id = point.id
    WHERE point.run_id = posture_snapshot.run_id)
  AND NOT EXISTS (SELECT FROM analysis_point point JOIN analysis_environment place ON place.point_id = point.id
    WHERE point.run_id = posture_snapshot.run_id
      AND posture_snapshot.environment_id IN (place.environment_id, '')))`;

/** A mean over environments, each as much as it has principals. */
const meanShare = (column: string) => {
  const share = sql.ref(column);

  return sql`100 * CASE WHEN sum(principal_count) FILTER (WHERE ${share} IS NOT NULL) > 0
    THEN sum(${share} * principal_count) / sum(principal_count) FILTER (WHERE ${share} IS NOT NULL)
    ELSE avg(${share}) END`;
};

const MEASURES = {
  findings: sql`sum(finding_count)`,
  exposure: meanShare('exposure_share'),
  assets: sql`sum(asset_count)`,
  'attack-paths': sql`sum(attack_path_count)`,
  'archived-findings': sql`sum(archived_count)`,
  'session-completeness': meanShare('session_completeness'),
  'group-completeness': meanShare('group_completeness'),
} satisfies Record<PostureMeasure, unknown>;

const MOMENT_COLUMNS = {
  id: sql.ref('moment.id'),
  created_at: sql.ref('moment.createdAt'),
  updated_at: sql.ref('moment.createdAt'),
  deleted_at: sql`NULL::timestamptz`,
  domain_sid: sql`''`,
  CompositeRisk: sql.ref('moment.compositeRisk'),
  FindingCount: sql.ref('moment.findingCount'),
  ImpactedAssetCount: sql.ref('moment.impactedAssetCount'),
};

const POSTURE_COLUMNS = {
  id: sql.ref('posture.id'),
  created_at: sql.ref('posture.createdAt'),
  updated_at: sql.ref('posture.createdAt'),
  deleted_at: sql`NULL::timestamptz`,
  domain_sid: sql.ref('posture.environmentId'),
  exposure_index: sql`(100 * posture."exposureShare")`,
  tier_zero_count: sql.ref('posture.assetCount'),
  critical_risk_count: sql.ref('posture.criticalRiskCount'),
};

function isOf(row: string) {
  const own = (column: string) => sql.ref(`${row}.${column}`);

  return sql`${own('environment_id')} = subject.environment_id
    AND ${own('asset_group_tag_id')} = subject.asset_group_tag_id AND ${own('type')} = subject.type`;
}

function anyOf<Item extends string | number>(items: readonly Item[]) {
  return sql<Item>`ANY(${[...items]})`;
}
