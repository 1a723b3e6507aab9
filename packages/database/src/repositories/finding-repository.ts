import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { FindingTable, Tables } from '../connection/tables.ts';
import { type BatchedList, readInBatches } from '../list-query/batched-list.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import {
  type FindingEnd,
  type FindingSeverity,
  type FindingShape,
  type PrincipalCount,
  SEVERITIES,
} from './reconcile-findings.ts';

export type FindingStatus = Selectable<FindingTable>['status'] | 'accepted';

export interface StoredFinding {
  readonly id: number;
  readonly type: string;
  readonly shape: FindingShape;
  /** 0: hygiene. */
  readonly tagId: number;
  /** Empty: of none. */
  readonly tagName: string;
  readonly environmentId: string;
  /** Its object id where it has none. */
  readonly environmentName: string;
  /** Undefined: a list finding. */
  readonly source: Omit<FindingEnd, 'nodeId'> | undefined;
  readonly target: Omit<FindingEnd, 'nodeId'>;
  readonly relationshipId: number | undefined;
  readonly isInherited: boolean;
  readonly exposure: PrincipalCount;
  readonly impact: PrincipalCount;
  readonly severity: FindingSeverity;
  readonly status: FindingStatus;
  /** Also in the past; undefined: never. */
  readonly acceptedUntil: Date | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Which findings; without anything, all that were ever found. */
export interface FindingScope {
  readonly type?: string;
  /** Empty: of none. */
  readonly environmentIds?: readonly string[];
  /** 0 stands for hygiene. */
  readonly tagIds?: readonly number[];
  /** Leaves out those that are not found any more. */
  readonly isOpen?: true;
}

/** What lists of findings tell of a type. */
export interface TypeWords {
  readonly title: string;
  /** In zones other than tier zero. */
  readonly zoneTitle: string;
  readonly platform: string;
}

export interface FindingListWords {
  /** By type. */
  readonly types: Readonly<Record<string, TypeWords>>;
  readonly tierZeroId: number;
}

export interface FindingRepository {
  /** By columns of the details of one type. */
  listDetails(scope: FindingScope, list: ListQuery): Promise<BatchedList<StoredFinding>>;
  /** By columns of the list of all. Several values that a column is to equal are alternatives. */
  listFindings(
    scope: FindingScope,
    list: ListQuery,
    words: FindingListWords,
  ): Promise<BatchedList<StoredFinding>>;
  /** Types with open findings, by name. */
  listTypes(scope: FindingScope): Promise<readonly string[]>;
  findFinding(id: number): Promise<StoredFinding | undefined>;
  /**
   * Until when somebody accepts a finding; undefined takes it back.
   *
   * @returns undefined: there is no such finding, or it is of another type, or archived
   */
  accept(id: number, type: string, until: Date | undefined): Promise<StoredFinding | undefined>;
  /** @returns why it cannot be changed, or the finding as it is then */
  changeStatus(
    id: number,
    status: 'active' | 'in_progress',
  ): Promise<StoredFinding | 'unknown' | 'archived' | 'accepted'>;
}

const IS_ACCEPTED = sql<SqlBool>`COALESCE(finding.archived_at IS NULL AND finding.accepted_until > now(), false)`;
const STATUS = sql<FindingStatus>`CASE WHEN ${IS_ACCEPTED} THEN 'accepted' ELSE finding.status END`;
const ENVIRONMENT_NAME = sql<string>`COALESCE(NULLIF(finding.environment_name, ''), finding.environment_id)`;
const TAG_NAME = sql<string>`COALESCE(asset_group_tag.name, '')`;
/** For clients, "never" is a time. */
const ACCEPTED_UNTIL = sql`COALESCE(finding.accepted_until, '0001-01-01T00:00:00Z')`;
const SEVERITY = sql`(ARRAY[${sql.join(SEVERITIES)}]::text[])[finding.severity + 1]`;
const source = (column: 'id' | 'kind' | 'name') => sql`NULLIF(finding.${sql.ref(`source_${column}`)}, '')`;
/** What tells the same pair of the same type again, wherever and whenever it is found. */
const PAIR_HASH = sql`encode(substring(sha256(convert_to(
  finding.source_id || '|' || finding.target_id || '|' || finding.type, 'UTF8')) FROM 1 FOR 8), 'base64')`;

const finding = (column: keyof FindingTable) => sql.ref(`finding.${column}`);

const RECORD_COLUMNS = {
  id: finding('id'),
  created_at: finding('created_at'),
  updated_at: finding('updated_at'),
};
const DETAIL_COLUMNS = {
  ...RECORD_COLUMNS,
  index: finding('id'),
  deleted_at: sql`NULL::timestamptz`,
  domain_sid: finding('environment_id'),
  FromPrincipal: finding('source_id'),
  from_principal: finding('source_id'),
  ToPrincipal: finding('target_id'),
  to_principal: finding('target_id'),
  Principal: finding('target_id'),
  principals_hash: PAIR_HASH,
  Accepted: IS_ACCEPTED,
  AcceptedUntil: ACCEPTED_UNTIL,
  accepted_until: ACCEPTED_UNTIL,
  exposure_percentage: finding('exposure_share'),
  impact_percentage: finding('impact_share'),
};

function findingColumns({ types, tierZeroId }: FindingListWords) {
  const word = (name: keyof TypeWords) =>
    sql`(${JSON.stringify(
      Object.fromEntries(Object.entries(types).map(([type, words]) => [type, words[name]])),
    )}::jsonb ->> finding.type)`;
  const isOfOtherZone = sql`finding.asset_group_tag_id NOT IN (0, ${tierZeroId}::integer)`;

  return {
    id: finding('id'),
    severity: SEVERITY,
    severity_rank: finding('severity'),
    finding_type: finding('shape'),
    finding: finding('type'),
    title: sql`COALESCE(CASE WHEN ${isOfOtherZone} THEN ${word('zoneTitle')} ELSE ${word('title')} END, finding.type)`,
    platform: sql`COALESCE(${word('platform')}, '')`,
    environment_id: finding('environment_id'),
    environment_name: ENVIRONMENT_NAME,
    asset_group_tag_id: finding('asset_group_tag_id'),
    zone_name: TAG_NAME,
    source_principal_id: source('id'),
    source_principal_kind: source('kind'),
    source_principal_name: source('name'),
    target_principal_id: finding('target_id'),
    target_principal_kind: finding('target_kind'),
    target_principal_name: finding('target_name'),
    status: STATUS,
    first_seen: finding('created_at'),
    last_seen: finding('updated_at'),
  };
}

export function createFindingRepository(kysely: Kysely<Tables>): FindingRepository {
  const listed = (scope: FindingScope) => inScope(selectFindings(kysely), scope);
  const findFinding = async (id: number) => (await readFindings(kysely, [id]))[0];
  const readBatch = (ids: readonly number[]) => readFindings(kysely, ids);

  return {
    findFinding,

    async listDetails(scope, list) {
      const selected = withListFilters(listed(scope), list, DETAIL_COLUMNS);
      const count = await countRows(selected);
      const plan = await withListPage(selected.select(PLAN), list, DETAIL_COLUMNS).execute();

      return { count, batches: readInBatches(plan, readBatch) };
    },

    async listFindings(scope, list, words) {
      const columns = findingColumns(words);
      const selected = withListFilters(listed(scope), list, columns, { unitesEquals: true });
      const count = await countRows(selected);
      const plan = await withListPage(selected.select(PLAN), bySeverity(list), columns).execute();

      return { count, batches: readInBatches(plan, readBatch) };
    },

    async listTypes(scope) {
      const rows = await listed({ ...scope, isOpen: true })
        .select('finding.type')
        .distinct()
        .orderBy('finding.type')
        .execute();

      return rows.map(({ type }) => type);
    },

    async accept(id, type, until) {
      const { numUpdatedRows } = await kysely
        .updateTable('finding')
        .set({ accepted_until: until ?? null, updated_at: sql`now()` })
        .where('id', '=', id)
        .where('type', '=', type)
        .where('archived_at', 'is', null)
        .executeTakeFirst();

      return numUpdatedRows > 0n ? findFinding(id) : undefined;
    },

    async changeStatus(id, status) {
      const { numUpdatedRows } = await kysely
        .updateTable('finding')
        .set({ status, updated_at: sql`CASE WHEN status = ${status} THEN updated_at ELSE now() END` })
        .where('id', '=', id)
        .where('archived_at', 'is', null)
        .where(sql<SqlBool>`NOT ${IS_ACCEPTED}`)
        .executeTakeFirst();
      const current = await findFinding(id);
      if (current === undefined) {
        return 'unknown';
      }
      if (numUpdatedRows === 0n) {
        return current.status === 'accepted' ? 'accepted' : 'archived';
      }

      return current;
    },
  };
}

const PLAN = [sql<number>`finding.id`.as('id'), sql<number>`0`.as('sizeBytes')];

function selectFindings(kysely: Kysely<Tables>) {
  return kysely
    .selectFrom('finding')
    .leftJoin('asset_group_tag', 'asset_group_tag.id', 'finding.asset_group_tag_id');
}

function inScope(
  selected: ReturnType<typeof selectFindings>,
  { type, environmentIds, tagIds, isOpen }: FindingScope,
): ReturnType<typeof selectFindings> {
  const conditions = [
    type === undefined ? [] : sql<SqlBool>`finding.type = ${type}`,
    environmentIds === undefined ? [] : sql<SqlBool>`finding.environment_id = ANY(${environmentIds}::text[])`,
    tagIds === undefined ? [] : sql<SqlBool>`finding.asset_group_tag_id = ANY(${tagIds}::integer[])`,
    isOpen === undefined ? [] : sql<SqlBool>`finding.archived_at IS NULL`,
  ].flat();

  return conditions.reduce((result, condition) => result.where(condition), selected);
}

/** Severities have an order of their own. */
function bySeverity(list: ListQuery): ListQuery {
  return {
    ...list,
    sort: list.sort.map((key) =>
      key.column === 'severity' ? { ...key, column: 'severity_rank', type: 'integer' } : key,
    ),
  };
}

async function readFindings(
  kysely: Kysely<Tables>,
  ids: readonly number[],
): Promise<readonly StoredFinding[]> {
  const rows = await selectFindings(kysely)
    .selectAll('finding')
    .select([TAG_NAME.as('tag_name'), STATUS.as('shown_status')])
    .where('finding.id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute();

  return rows.map((row) => toFinding(row, { status: row.shown_status, tagName: row.tag_name }));
}

function toFinding(
  row: Selectable<FindingTable>,
  { status, tagName }: { readonly status: FindingStatus; readonly tagName: string },
): StoredFinding {
  return {
    id: row.id,
    type: row.type,
    shape: row.shape,
    tagId: row.asset_group_tag_id,
    tagName,
    environmentId: row.environment_id,
    environmentName: row.environment_name || row.environment_id,
    source:
      row.shape === 'list'
        ? undefined
        : { objectId: row.source_id, kind: row.source_kind, name: row.source_name },
    target: { objectId: row.target_id, kind: row.target_kind, name: row.target_name },
    relationshipId: row.relationship_id ?? undefined,
    isInherited: row.is_inherited,
    exposure: { count: row.exposure_count, share: row.exposure_share },
    impact: { count: row.impact_count, share: row.impact_share },
    severity: SEVERITIES[row.severity] ?? 'low',
    status,
    acceptedUntil: row.accepted_until ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
