import type { PastNode } from '@secgraph/analysis';
import type { ListQuery } from '@secgraph/kernel';
import { SEVERITIES, type Severity } from '@secgraph/vocabulary';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { countRows, type SqlColumns, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { INGESTED_STATES } from '../uploads/ingested-states.ts';
import type { HistoryPlace, HistoryWindow } from './finding-history-repository.ts';
import { countMissing, sharedMoments } from './shared-exposure.ts';

/** A point in time that can be compared with others. */
export interface AnalysisPoint {
  readonly id: number;
  readonly createdAt: Date;
  /** Members and relationships were recorded. */
  readonly isRecorded: boolean;
  readonly relationshipCount: number | null;
  /** Null: there was nothing to compare with. */
  readonly appearedCount: number | null;
  readonly vanishedCount: number | null;
}

/** Something that happened, and may be why an analysis found something else than the one before. */
export interface HistoryEvent {
  readonly id: string;
  readonly at: Date;
  readonly kind:
    | 'upload'
    | 'collection'
    | 'zone'
    | 'certification'
    | 'graph-change'
    | 'deletion'
    | 'acceptance-end';
  readonly action: string;
  readonly actor: string;
  readonly target: string;
  readonly subjectId: string;
  readonly count: number;
}

/** What is compared: the time after one point, up to another one. */
export interface DiffScope extends Omit<HistoryPlace, 'environmentIds'> {
  readonly from: AnalysisPoint;
  readonly to: AnalysisPoint;
  /** Undefined: all. */
  readonly environmentIds: readonly string[] | undefined;
}

export interface ChangeNumbers {
  readonly appeared: number;
  readonly vanished: number;
}

export interface DiffNumbers {
  readonly findings: ChangeNumbers;
  readonly members: ChangeNumbers;
  readonly relationships: ChangeNumbers;
  /** Changes of relationships that were only counted. */
  readonly untold: number;
  /** Of the points after the first one, those without a record of members and relationships. */
  readonly unrecorded: number;
}

export interface ZoneExposureChange {
  readonly environmentId: string;
  /** As it was called then. */
  readonly environmentName: string;
  /** At the later one of both that knew it; null: an analysis of an earlier release, which did not record it. */
  readonly isCollected: boolean | null;
  readonly tagId: number;
  readonly tagName: string;
  /** 0 to 1; null: not analysed. */
  readonly before: number | null;
  readonly after: number | null;
}

/** Collected environments that only the later one of two analyses has, or only the earlier one; null: not recorded. */
interface OtherEnvironments {
  readonly joinedCount: number | null;
  readonly leftCount: number | null;
}

/** Over all environments that are meant, as shares; null: not counted over them. */
export interface ExposurePair extends OtherEnvironments {
  readonly before: number | null;
  readonly after: number | null;
}

/** What one analysis noticed, whatever became of it later. */
export interface DiffStep extends OtherEnvironments {
  readonly point: AnalysisPoint;
  readonly previousAt: Date;
  readonly exposureBefore: number | null;
  readonly exposureAfter: number | null;
  readonly findings: ChangeNumbers;
  readonly members: ChangeNumbers;
  readonly relationships: ChangeNumbers & { readonly gained: number };
}

interface DiffRow {
  readonly id: number;
  readonly change: 'appeared' | 'vanished';
  readonly at: Date;
  readonly pointId: number | null;
}

export type FindingCause =
  | 'relationship-appeared'
  | 'relationship-vanished'
  | 'target-joined'
  | 'target-left'
  | 'source-joined'
  | 'source-left'
  | 'environment-gone'
  | 'type-gone';

export interface FindingDiff extends DiffRow {
  readonly type: string;
  readonly severity: Severity;
  readonly environmentId: string;
  readonly environmentName: string;
  readonly tagId: number;
  readonly tagName: string;
  readonly sourceId: string;
  readonly sourceKind: string;
  readonly sourceName: string;
  readonly targetId: string;
  readonly targetKind: string;
  readonly targetName: string;
  readonly exposureCount: number;
  readonly causes: readonly FindingCause[];
}

export interface MemberDiff extends DiffRow, PastNode {
  readonly tagId: number;
  readonly tagName: string;
  /** Rules that select it today. */
  readonly rules: readonly string[];
}

export interface RelationshipDiff extends DiffRow {
  readonly kind: string;
  readonly startId: string;
  readonly startKind: string;
  readonly startName: string;
  readonly endId: string;
  readonly endKind: string;
  readonly endName: string;
  readonly tagIds: readonly number[];
  readonly gained: number | null;
}

interface Page<Row> {
  /** Without paging. */
  readonly count: number;
  readonly rows: readonly Row[];
}

const MAX_RULES = 10;
/** {@link OtherEnvironments} of the moments `before` and `after`. */
const OTHERS = sql`${countMissing('after."collectedIds"', 'before."collectedIds"')} AS "joinedCount",
  ${countMissing('before."collectedIds"', 'after."collectedIds"')} AS "leftCount"`;

/** What changed between two analyses, and when. */
export class PostureDiffRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async listPoints({ start, end }: HistoryWindow, list: ListQuery): Promise<Page<AnalysisPoint>> {
    const rows = sql<AnalysisPoint>`(SELECT *, created_at AS "at" FROM (${POINTS}) point
      WHERE "createdAt" >= ${start} AND "createdAt" < ${end})`;

    return this.#pageOf(rows, list, ['id', 'created_at']);
  }

  /** The last one at a time or before it. */
  findPoint(at: Date): Promise<AnalysisPoint | undefined> {
    return this.#readOne(
      sql<AnalysisPoint>`${POINTS} WHERE created_at <= ${at} ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
  }

  findFirstPoint(): Promise<AnalysisPoint | undefined> {
    return this.#readOne(sql<AnalysisPoint>`${POINTS} ORDER BY created_at, id LIMIT 1`);
  }

  listEvents({ start, end }: HistoryWindow, list: ListQuery): Promise<Page<HistoryEvent>> {
    return this.#pageOf(
      sql<HistoryEvent>`(SELECT * FROM (${EVENTS}) event WHERE at >= ${start} AND at < ${end})`,
      list,
      ['id', 'at', 'kind', 'target'],
    );
  }

  /** What happened between each step and the point before it, by the step's point; the last ones first. */
  async listStepEvents(
    steps: readonly DiffStep[],
    limit: number,
  ): Promise<ReadonlyMap<number, Page<HistoryEvent>>> {
    const spans = steps.map(({ point, previousAt }) => ({
      id: point.id,
      start: previousAt,
      end: point.createdAt,
    }));
    const { rows } = await sql<HistoryEvent & { readonly pointId: number; readonly total: number }>`
      SELECT * FROM (
        SELECT event.*, step.id AS "pointId", count(*) OVER (PARTITION BY step.id) AS total,
          row_number() OVER (PARTITION BY step.id ORDER BY at DESC, event.id) AS place
        FROM (${EVENTS}) event
        JOIN jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
          AS step (id bigint, start timestamptz, "end" timestamptz) ON at > step.start AND at <= step."end"
        WHERE at > ${spans.at(-1)?.start ?? new Date(0)} AND at <= ${spans[0]?.end ?? new Date(0)}
      ) numbered WHERE place <= ${limit} ORDER BY "pointId", place`.execute(this.#kysely);

    return new Map(
      [...Map.groupBy(rows, ({ pointId }) => pointId)].map(([pointId, own]) => [
        pointId,
        { count: own[0]?.total ?? 0, rows: own },
      ]),
    );
  }

  async countChanges(scope: DiffScope): Promise<DiffNumbers> {
    const counted = await this.#readOne(sql<{
      readonly findings: ChangeNumbers;
      readonly members: ChangeNumbers;
      readonly relationships: ChangeNumbers;
      readonly untold: number;
      readonly unrecorded: number;
    }>`
      SELECT (${countOf(findingChanges(scope))}) AS findings, (${countOf(memberChanges(scope))}) AS members,
        (${countOf(relationshipChanges(scope))}) AS relationships,
        (SELECT COALESCE(sum(appeared_count + vanished_count - (
            SELECT count(*) FROM relationship_change WHERE point_id = analysis_point.id)), 0)::integer
          FROM analysis_point WHERE ${isWithin(scope, sql.ref('created_at'))}) AS untold,
        (SELECT count(*)::integer FROM analysis_point
          WHERE ${isWithin(scope, sql.ref('created_at'))} AND (NOT is_recorded OR appeared_count IS NULL))
          AS unrecorded`);

    return counted ?? { findings: NONE, members: NONE, relationships: NONE, untold: 0, unrecorded: 0 };
  }

  /** The largest change first. */
  async listExposures(scope: DiffScope, limit: number): Promise<readonly ZoneExposureChange[]> {
    const { rows } = await sql<ZoneExposureChange>`
      SELECT environment_id AS "environmentId", COALESCE(environment.name, environment_id) AS "environmentName",
        environment.is_collected AS "isCollected", asset_group_tag_id AS "tagId",
        COALESCE(zone.zone_name, asset_group_tag.name, '') AS "tagName",
        before.exposure_share AS before, after.exposure_share AS after
      FROM (${posturesAt(scope, scope.from)}) before
      FULL JOIN (${posturesAt(scope, scope.to)}) after USING (environment_id, asset_group_tag_id)
      LEFT JOIN LATERAL (
        SELECT name, is_collected FROM analysis_environment known
        WHERE known.environment_id = COALESCE(before.environment_id, after.environment_id)
          AND point_id IN (${scope.from.id}, ${scope.to.id})
        ORDER BY point_id DESC LIMIT 1) environment ON true
      LEFT JOIN LATERAL (
        SELECT zone_name FROM analysis_exposure known
        WHERE known.asset_group_tag_id = COALESCE(before.asset_group_tag_id, after.asset_group_tag_id)
          AND point_id IN (${scope.from.id}, ${scope.to.id})
        ORDER BY point_id DESC LIMIT 1) zone ON true
      LEFT JOIN asset_group_tag
        ON asset_group_tag.id = COALESCE(before.asset_group_tag_id, after.asset_group_tag_id)
      ORDER BY abs(COALESCE(after.exposure_share, 0) - COALESCE(before.exposure_share, 0)) DESC, 1, 2
      LIMIT ${limit}`.execute(this.#kysely);

    return rows;
  }

  async readExposure(scope: DiffScope): Promise<ExposurePair> {
    const at = ({ id }: AnalysisPoint) =>
      sql`(SELECT * FROM ${sharedMoments(scope)} moment WHERE "pointId" = ${id})`;
    const pair = await this.#readOne(sql<ExposurePair>`
      SELECT before."exposureShare" AS before, after."exposureShare" AS after, ${OTHERS}
      FROM (SELECT) one LEFT JOIN ${at(scope.from)} before ON true LEFT JOIN ${at(scope.to)} after ON true`);

    return pair ?? { before: null, after: null, joinedCount: null, leftCount: null };
  }

  /** Those with which something changed, the last one first. */
  async listSteps(scope: DiffScope, limit: number): Promise<Page<DiffStep>> {
    const at = sql.ref('point.createdAt');
    const { rows } = await sql<
      Omit<AnalysisPoint, 'id'> & {
        readonly pointId: number;
        readonly previousAt: Date;
        readonly exposureBefore: number | null;
        readonly exposureAfter: number | null;
        readonly joinedCount: number | null;
        readonly leftCount: number | null;
        readonly findings: ChangeNumbers;
        readonly members: ChangeNumbers;
        readonly relationships: ChangeNumbers & { readonly gained: number };
        readonly total: number;
      }
    >`
      WITH step AS (
        SELECT point.*, point.id AS "pointId",
          (SELECT created_at FROM analysis_point WHERE created_at < ${at}
            ORDER BY created_at DESC LIMIT 1) AS "previousAt",
          jsonb_build_object(
            'appeared', (SELECT count(*) FROM finding WHERE created_at = ${at} AND ${isFindingOf(scope)}),
            'vanished', (SELECT count(*) FROM finding WHERE archived_at = ${at} AND ${isFindingOf(scope)})
          ) AS findings,
          jsonb_build_object(
            'appeared', (SELECT count(*) FROM zone_membership WHERE from_at = ${at} AND ${isMemberOf(scope)}),
            'vanished', (SELECT count(*) FROM zone_membership WHERE until_at = ${at} AND ${isMemberOf(scope)})
          ) AS members,
          (SELECT jsonb_build_object(
              'appeared', count(*) FILTER (WHERE change = 'appeared'),
              'vanished', count(*) FILTER (WHERE change = 'vanished'),
              'gained', COALESCE(max(gained_count), 0))
            FROM relationship_change WHERE point_id = point.id AND ${isRelationshipOf(scope)}) AS relationships
        FROM (${POINTS}) point WHERE ${isWithin(scope, at)}
      ), moment AS (
        SELECT * FROM ${sharedMoments(scope)} moment
        WHERE date >= ${scope.from.createdAt} AND date <= ${scope.to.createdAt}
      ), exposed AS (
        SELECT step.*, before."exposureShare" AS "exposureBefore", after."exposureShare" AS "exposureAfter",
          ${OTHERS}
        FROM step
        LEFT JOIN LATERAL (
          SELECT * FROM moment WHERE date = step."previousAt" ORDER BY "pointId" DESC LIMIT 1) before ON true
        LEFT JOIN moment after ON after."pointId" = step."pointId"
      )
      SELECT *, count(*) OVER () AS total FROM exposed
      WHERE "exposureBefore" IS DISTINCT FROM "exposureAfter"
        OR (findings ->> 'appeared')::integer + (findings ->> 'vanished')::integer
          + (members ->> 'appeared')::integer + (members ->> 'vanished')::integer
          + (relationships ->> 'appeared')::integer + (relationships ->> 'vanished')::integer > 0
      ORDER BY "createdAt" DESC LIMIT ${limit}`.execute(this.#kysely);

    return {
      count: rows[0]?.total ?? 0,
      rows: rows.map((row) => ({
        point: {
          id: row.pointId,
          createdAt: row.createdAt,
          isRecorded: row.isRecorded,
          relationshipCount: row.relationshipCount,
          appearedCount: row.appearedCount,
          vanishedCount: row.vanishedCount,
        },
        previousAt: row.previousAt,
        exposureBefore: row.exposureBefore,
        exposureAfter: row.exposureAfter,
        joinedCount: row.joinedCount,
        leftCount: row.leftCount,
        findings: row.findings,
        members: row.members,
        relationships: row.relationships,
      })),
    };
  }

  /** What came and went in between is in none of these. */
  async listFindings(scope: DiffScope, list: ListQuery): Promise<Page<FindingDiff>> {
    const { count, rows } = await this.#pageOf(
      sql<Omit<FindingDiff, 'severity' | 'causes' | 'pointId'> & { readonly rank: number }>`(
        SELECT changed.*, changed.type AS finding, "sourceName" AS source_principal_name,
          "targetName" AS target_principal_name, "exposureCount" AS exposure_count
        FROM (${findingChanges(scope)}) changed)`,
      list,
      ['id', 'change', 'at', 'finding', 'source_principal_name', 'target_principal_name', 'exposure_count'],
    );
    const causes = await readCauses(
      this.#kysely,
      rows.map(({ id, change }) => ({ id, change })),
    );

    return {
      count,
      rows: rows.map((row) => ({
        ...row,
        severity: SEVERITIES[row.rank] ?? 'low',
        pointId: causes.get(row.id)?.pointId ?? null,
        causes: causes.get(row.id)?.causes ?? [],
      })),
    };
  }

  listMembers(scope: DiffScope, list: ListQuery): Promise<Page<MemberDiff>> {
    return this.#pageOf(
      sql<MemberDiff>`(
        SELECT changed.*, changed."objectId" AS object_id, COALESCE(asset_group_tag.name, '') AS "tagName",
          ${pointAt(sql.ref('changed.at'))} AS "pointId",
          ARRAY(SELECT selector.name FROM asset_group_tag_selector_member member
            JOIN asset_group_tag_selector selector ON selector.id = member.selector_id
            WHERE member.object_id = changed."objectId" AND NOT member.is_waiting
              AND selector.asset_group_tag_id = changed."tagId" AND selector.disabled_at IS NULL
            ORDER BY selector.name LIMIT ${MAX_RULES}) AS rules
        FROM (${memberChanges(scope)}) changed
        LEFT JOIN asset_group_tag ON asset_group_tag.id = changed."tagId")`,
      list,
      ['id', 'change', 'at', 'object_id', 'name', 'kind'],
    );
  }

  listRelationships(scope: DiffScope, list: ListQuery): Promise<Page<RelationshipDiff>> {
    return this.#pageOf(
      sql<RelationshipDiff>`(
        SELECT changed.*, "startId" AS start_id, "startName" AS start_name, "endId" AS end_id,
          "endName" AS end_name, COALESCE(gained, -1) AS gained_count
        FROM (${relationshipChanges(scope)}) changed)`,
      list,
      ['id', 'change', 'at', 'kind', 'start_id', 'start_name', 'end_id', 'end_name', 'gained_count'],
    );
  }

  async #pageOf<Row extends object>(
    rows: RawBuilder<Row>,
    list: ListQuery,
    columns: readonly string[],
  ): Promise<Page<Row>> {
    const sqlColumns: SqlColumns = Object.fromEntries(
      columns.map((column) => [column, sql.ref(`row.${column}`)]),
    );
    const selected = withListFilters(this.#kysely.selectFrom(rows.as('row')), list, sqlColumns);
    const count = await countRows(selected);
    const page = await withListPage(selected.selectAll(), list, sqlColumns).execute();

    // What a raw statement selects is what its type says.
    return { count, rows: page as unknown as readonly Row[] };
  }

  async #readOne<Row>(statement: RawBuilder<Row>): Promise<Row | undefined> {
    return (await statement.execute(this.#kysely)).rows[0];
  }
}

const NONE: ChangeNumbers = { appeared: 0, vanished: 0 };

const POINTS = sql<AnalysisPoint>`
  SELECT id, created_at, created_at AS "createdAt", is_recorded AS "isRecorded",
    relationship_count AS "relationshipCount", appeared_count AS "appearedCount", vanished_count AS "vanishedCount"
  FROM analysis_point`;

/** Jobs count when the last of their files was ingested: an analysis follows before they are complete. */
const EVENTS = sql<HistoryEvent>`
  SELECT 'upload-' || id AS id, last_ingest AS at, 'upload' AS kind, '' AS action, '' AS actor, '' AS target,
    id::text AS "subjectId", total_files AS count
  FROM file_upload_job
  WHERE total_files > 0 AND status IN ${sql.raw(INGESTED_STATES)}
    AND NOT EXISTS (SELECT FROM collection_job WHERE upload_job_id = file_upload_job.id)
  UNION ALL
  SELECT 'collection-' || job.id, COALESCE(upload.last_ingest, job.last_ingest), 'collection', '', '',
    job.client_name, job.id::text, COALESCE(upload.total_files, 0)
  FROM collection_job job LEFT JOIN file_upload_job upload ON upload.id = job.upload_job_id
  WHERE job.status IN ${sql.raw(INGESTED_STATES)} AND (upload.id IS NOT NULL OR job.last_ingest > '0001-01-02')
  UNION ALL
  SELECT 'zone-' || id, created_at,
    CASE WHEN action IN ('CertifyNodeManual', 'CertifyNodeRevoked') THEN 'certification' ELSE 'zone' END,
    action, COALESCE(email, actor), target, asset_group_tag_id::text, 1
  FROM asset_group_history WHERE action <> 'CertifyNodeAuto'
  UNION ALL
  SELECT 'audit-' || id, created_at, CASE WHEN action = 'MutateGraph' THEN 'graph-change' ELSE 'deletion' END,
    '', '', '', '', 1
  FROM audit_log WHERE status = 'success' AND action IN ('MutateGraph', 'DeleteBloodhoundData')
  UNION ALL
  SELECT 'acceptance-' || extract(epoch FROM accepted_until), accepted_until, 'acceptance-end', '', '', '', '',
    count(*)::integer
  FROM finding WHERE accepted_until IS NOT NULL AND archived_at IS NULL GROUP BY accepted_until`;

function isWithin({ from, to }: DiffScope, at: RawBuilder<unknown>) {
  return sql`${at} > ${from.createdAt} AND ${at} <= ${to.createdAt}`;
}

function isOfZone({ tagIds }: DiffScope, tagId: string) {
  return sql`${sql.ref(tagId)} = ANY(${[...tagIds]}::integer[])`;
}

function isOfEnvironment({ environmentIds }: DiffScope) {
  return environmentIds === undefined ? sql`true` : sql`environment_id = ANY(${[...environmentIds]}::text[])`;
}

function isFindingOf(scope: DiffScope) {
  return sql`${isOfZone(scope, 'asset_group_tag_id')} AND ${isOfEnvironment(scope)}`;
}

const isMemberOf = isFindingOf;

function isRelationshipOf({ tagIds, environmentIds }: DiffScope) {
  // Of no environment are those none of whose ends has one.
  const isOfPlace =
    environmentIds === undefined
      ? sql`true`
      : sql`(relationship_change.environment_ids && ${[...environmentIds]}::text[]
          OR ${environmentIds.includes('')} AND relationship_change.environment_ids = '{}')`;

  return sql`relationship_change.asset_group_tag_ids && ${[...tagIds]}::integer[] AND ${isOfPlace}`;
}

function countOf(changes: RawBuilder<unknown>) {
  return sql`SELECT jsonb_build_object('appeared', count(*) FILTER (WHERE change = 'appeared'),
    'vanished', count(*) FILTER (WHERE change = 'vanished')) FROM (${changes}) changed`;
}

function pointAt(at: ReturnType<typeof sql.ref>) {
  return sql`(SELECT id FROM analysis_point WHERE created_at = ${at} LIMIT 1)`;
}

/** One that is found again is another row, but the same finding. */
function findingChanges(scope: DiffScope) {
  const isSame = sql`other.type = finding.type AND other.asset_group_tag_id = finding.asset_group_tag_id
    AND other.environment_id = finding.environment_id AND other.source_id = finding.source_id
    AND other.target_id = finding.target_id`;
  const isOpenAt = (row: string, { createdAt }: AnalysisPoint) => sql`
    ${sql.ref(`${row}.created_at`)} <= ${createdAt}
    AND (${sql.ref(`${row}.archived_at`)} IS NULL OR ${sql.ref(`${row}.archived_at`)} > ${createdAt})`;
  const rows = (
    change: 'appeared' | 'vanished',
    at: string,
    there: AnalysisPoint,
    notThere: AnalysisPoint,
  ) => sql`
    SELECT finding.id, ${sql.lit(change)} AS change, ${sql.ref(`finding.${at}`)} AS at, finding.type,
      finding.severity AS rank, finding.environment_id AS "environmentId",
      COALESCE(NULLIF(finding.environment_name, ''), finding.environment_id) AS "environmentName",
      finding.asset_group_tag_id AS "tagId", COALESCE(asset_group_tag.name, '') AS "tagName",
      finding.source_id AS "sourceId", finding.source_kind AS "sourceKind", finding.source_name AS "sourceName",
      finding.target_id AS "targetId", finding.target_kind AS "targetKind", finding.target_name AS "targetName",
      finding.exposure_count AS "exposureCount"
    FROM finding LEFT JOIN asset_group_tag ON asset_group_tag.id = finding.asset_group_tag_id
    WHERE ${isWithin(scope, sql.ref(`finding.${at}`))} AND ${isOfZone(scope, 'finding.asset_group_tag_id')}
      AND ${isOfEnvironment(scope)} AND ${isOpenAt('finding', there)}
      AND NOT EXISTS (SELECT FROM finding other WHERE ${isSame} AND ${isOpenAt('other', notThere)})`;

  return sql`${rows('appeared', 'created_at', scope.to, scope.from)}
    UNION ALL ${rows('vanished', 'archived_at', scope.from, scope.to)}`;
}

function memberChanges(scope: DiffScope) {
  const isThereAt = (row: string, { createdAt }: AnalysisPoint) => sql`
    ${sql.ref(`${row}.from_at`)} <= ${createdAt}
    AND (${sql.ref(`${row}.until_at`)} IS NULL OR ${sql.ref(`${row}.until_at`)} > ${createdAt})`;
  const rows = (
    change: 'appeared' | 'vanished',
    at: string,
    there: AnalysisPoint,
    notThere: AnalysisPoint,
  ) => sql`
    SELECT member.id, ${sql.lit(change)} AS change, ${sql.ref(`member.${at}`)} AS at,
      member.asset_group_tag_id AS "tagId", member.object_id AS "objectId", member.name, member.kind,
      member.environment_id AS "environmentId"
    FROM zone_membership member
    WHERE ${isWithin(scope, sql.ref(`member.${at}`))} AND ${isOfZone(scope, 'member.asset_group_tag_id')}
      AND ${isOfEnvironment(scope)} AND ${isThereAt('member', there)}
      AND NOT EXISTS (SELECT FROM zone_membership other
        WHERE other.asset_group_tag_id = member.asset_group_tag_id AND other.object_id = member.object_id
          AND ${isThereAt('other', notThere)})`;

  return sql`${rows('appeared', 'from_at', scope.to, scope.from)}
    UNION ALL ${rows('vanished', 'until_at', scope.from, scope.to)}`;
}

/** One whose first change and last change are the same did not come and go, nor the other way round. */
function relationshipChanges(scope: DiffScope) {
  const same = sql`PARTITION BY relationship_change.kind, start_id, end_id`;

  return sql`
    SELECT id, change, at, "pointId", kind, "startId", "startKind", "startName", "endId", "endKind", "endName",
      "tagIds", gained
    FROM (
      SELECT relationship_change.id, change, point.created_at AS at, point_id AS "pointId",
        relationship_change.kind, start_id AS "startId", start_kind AS "startKind", start_name AS "startName",
        end_id AS "endId", end_kind AS "endKind", end_name AS "endName", asset_group_tag_ids AS "tagIds",
        gained_count AS gained,
        first_value(change) OVER (${same} ORDER BY point_id, relationship_change.id) AS first_change,
        row_number() OVER (${same} ORDER BY point_id DESC, relationship_change.id DESC) AS place
      FROM relationship_change JOIN analysis_point point ON point.id = point_id
      WHERE ${isWithin(scope, sql.ref('point.created_at'))} AND ${isRelationshipOf(scope)}
    ) changed WHERE place = 1 AND change = first_change`;
}

/** The postures of all places as they were last told at a point. */
function posturesAt(scope: DiffScope, { createdAt }: AnalysisPoint) {
  return sql`SELECT environment_id, asset_group_tag_id, exposure_share FROM posture_snapshot
    WHERE run_id = (SELECT run_id FROM posture_snapshot WHERE created_at <= ${createdAt}
        ORDER BY created_at DESC, id DESC LIMIT 1)
      AND asset_group_tag_id <> 0 AND ${isFindingOf(scope)}`;
}

interface FoundCauses {
  readonly pointId: number | null;
  readonly causes: readonly FindingCause[];
}

/** What the analysis with which a finding changed noticed of its two ends, and between them. */
async function readCauses(
  kysely: Kysely<Tables>,
  changes: readonly { readonly id: number; readonly change: 'appeared' | 'vanished' }[],
): Promise<ReadonlyMap<number, FoundCauses>> {
  const membership = (object: string, at: 'from_at' | 'until_at', isInZone: boolean) => sql`EXISTS (
    SELECT FROM zone_membership member
    WHERE member.object_id = ${sql.ref(`finding.${object}`)} AND ${sql.ref(`member.${at}`)} = asked.at
      AND ${isInZone ? sql`member.asset_group_tag_id = finding.asset_group_tag_id` : sql`finding.source_id <> ''`})`;
  const { rows } = await sql<{
    readonly id: number;
    readonly change: 'appeared' | 'vanished';
    readonly status: string;
    readonly pointId: number | null;
    readonly isRelationship: boolean;
    readonly hasTargetJoined: boolean;
    readonly hasTargetLeft: boolean;
    readonly hasSourceJoined: boolean;
    readonly hasSourceLeft: boolean;
  }>`
    WITH asked AS (
      SELECT item.id, item.change,
        CASE item.change WHEN 'appeared' THEN finding.created_at ELSE finding.archived_at END AS at
      FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS item (id bigint, change text)
      JOIN finding ON finding.id = item.id
    )
    SELECT asked.id, asked.change, finding.status, point.id AS "pointId",
      EXISTS (SELECT FROM relationship_change change
        WHERE change.point_id = point.id AND change.change = asked.change
          AND change.start_id = finding.source_id AND change.end_id = finding.target_id) AS "isRelationship",
      ${membership('target_id', 'from_at', true)} AS "hasTargetJoined",
      ${membership('target_id', 'until_at', true)} AS "hasTargetLeft",
      ${membership('source_id', 'from_at', false)} AS "hasSourceJoined",
      ${membership('source_id', 'until_at', false)} AS "hasSourceLeft"
    FROM asked JOIN finding ON finding.id = asked.id
    LEFT JOIN analysis_point point ON point.created_at = asked.at`.execute(kysely);

  return new Map(
    rows.map((row) => [
      row.id,
      { pointId: row.pointId, causes: row.change === 'appeared' ? causesOfNew(row) : causesOfOld(row) },
    ]),
  );
}

interface NoticedCauses {
  readonly status: string;
  readonly isRelationship: boolean;
  readonly hasTargetJoined: boolean;
  readonly hasTargetLeft: boolean;
  readonly hasSourceJoined: boolean;
  readonly hasSourceLeft: boolean;
}

function causesOfNew({ isRelationship, hasTargetJoined, hasSourceLeft }: NoticedCauses): FindingCause[] {
  return [
    ...(isRelationship ? (['relationship-appeared'] as const) : []),
    ...(hasTargetJoined ? (['target-joined'] as const) : []),
    ...(hasSourceLeft ? (['source-left'] as const) : []),
  ];
}

function causesOfOld({
  status,
  isRelationship,
  hasTargetLeft,
  hasSourceJoined,
}: NoticedCauses): FindingCause[] {
  return [
    ...(status === 'orphaned' ? (['environment-gone'] as const) : []),
    ...(status === 'deprecated' ? (['type-gone'] as const) : []),
    ...(isRelationship ? (['relationship-vanished'] as const) : []),
    ...(hasTargetLeft ? (['target-left'] as const) : []),
    ...(hasSourceJoined ? (['source-joined'] as const) : []),
  ];
}
