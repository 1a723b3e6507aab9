import type { FindingEnd, FindingType, PrincipalCount } from '@secgraph/analysis';
import type { ListQuery } from '@secgraph/kernel';
import { GRADES, type Grade, SEVERITIES, type Severity } from '@secgraph/vocabulary';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { type BatchedList, readInBatches } from '../list-query/batched-list.ts';
import { countRows, type SqlColumns, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import {
  changeFindings,
  commentFinding,
  type FindingActor,
  type FindingChange,
  type SettingAside,
} from './change-findings.ts';
import { EXPOSED_SHARE, OUTSIDERS } from './exposed-share.ts';
import {
  type FindingStatus,
  IS_SET_ASIDE,
  isSetAside,
  SET_ASIDE_UNTIL,
  type SetAsideStatus,
  STATUS,
} from './finding-status.ts';
import { SEVERITY_NAMES } from './severity-names.ts';
import type { FindingCaseTable, FindingTable } from './tables.ts';
import { type FindingRow, visibleFindings } from './visible-findings.ts';

export interface StoredFinding {
  readonly id: number;
  readonly type: string;
  readonly shape: FindingType['shape'];
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
  /** Of the principals outside of the zone, 0 to 1; undefined: the last analysis did not count them. */
  readonly exposedShare: number | undefined;
  readonly impact: PrincipalCount;
  readonly severity: Severity;
  /** How many principals outside of the zone have no other way into it; undefined: it is nothing that lets anybody in. */
  readonly closes: number | undefined;
  readonly effort: Grade;
  readonly sideEffects: Grade;
  readonly status: FindingStatus;
  /** Also in the past; undefined: never. */
  readonly acceptedUntil: Date | undefined;
  /** How it was accepted last, unless that was taken back. */
  readonly acceptance: StoredAcceptance | undefined;
  /** How it was last held to be false, unless that was taken back; it may have ended. */
  readonly verdict: (StoredAcceptance & { readonly until: Date }) | undefined;
  readonly work: FindingWork;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface StoredAcceptance {
  readonly at: Date;
  /** Name of the user; undefined: not known. */
  readonly by: string | undefined;
  readonly reason: string | undefined;
}

/** Who works on a finding until when. */
export interface FindingWork {
  readonly assignee: FindingActor | undefined;
  readonly dueAt: Date | undefined;
  /** Since when somebody says that it is fixed, though it is still found. */
  readonly fixedAt: Date | undefined;
  readonly commentCount: number;
}

/** Findings of a type in a zone, over all environments. */
export interface StoredFindingGroup {
  readonly type: string;
  readonly shape: FindingType['shape'];
  /** 0: hygiene. */
  readonly tagId: number;
  readonly tagName: string;
  readonly environmentIds: readonly string[];
  readonly severity: Severity;
  readonly count: number;
  /** Each of the finding that has most of it. */
  readonly exposure: PrincipalCount;
  readonly exposedShare: number | undefined;
  readonly impact: PrincipalCount;
  /** Of the finding that closes most; undefined: none lets anybody in. */
  readonly closes: number | undefined;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
}

/** Only findings of some types, or all but those. */
export interface TypeCondition {
  readonly types: readonly string[];
  readonly isOneOf: boolean;
}

/** Which findings; without anything, all that were ever found. */
export interface FindingScope {
  readonly type?: string;
  /** All of it. */
  readonly types?: readonly TypeCondition[];
  /** Empty: of none. */
  readonly environmentIds?: readonly string[];
  /** 0 stands for hygiene. */
  readonly tagIds?: readonly number[];
  /** Leaves out those that are not found any more. */
  readonly isOpen?: true;
  /**
   * Whoever asks may see only these environments: only their findings, and of where they begin in others no more than
   * the kind. Undefined: everything.
   */
  readonly visible?: readonly string[] | undefined;
}

/** What lists of findings are asked for beside filters. */
export interface FindingListScope extends FindingScope {
  /** What the title, or a name or object id of either end, contains, whatever the case. */
  readonly search?: string | undefined;
}

/** What lists of findings tell of a type. */
export interface TypeWords {
  readonly title: string;
  /** In zones other than tier zero. */
  readonly zoneTitle: string;
  readonly category: string;
  readonly platform: string;
}

export interface FindingListWords {
  /** By type. */
  readonly types: Readonly<Record<string, TypeWords>>;
  readonly tierZeroId: number;
}

const ENVIRONMENT_NAME = sql<string>`COALESCE(NULLIF(finding.environment_name, ''), finding.environment_id)`;
const TAG_NAME = sql<string>`COALESCE(asset_group_tag.name, '')`;
const SEVERITY = sql`${SEVERITY_NAMES}[finding.severity + 1]`;
const source = (column: 'id' | 'kind' | 'name') => sql`NULLIF(finding.${sql.ref(`source_${column}`)}, '')`;
/** What tells the same pair of the same type again, wherever and whenever it is found. */
const PAIR_HASH = sql`encode(substring(sha256(convert_to(
  finding.source_id || '|' || finding.target_id || '|' || finding.type, 'UTF8')) FROM 1 FOR 8), 'base64')`;

const finding = (column: keyof FindingTable) => sql.ref(`finding.${column}`);
/** What lets nobody in shuts nobody out. */
const CLOSES = sql`COALESCE(finding.closes_count, 0)`;
/** What to begin with: what shuts most out by itself, then what takes least, then what is worst. */
const PRIORITY = sql`ROW(${CLOSES}, -finding.effort, -finding.side_effects,
  GREATEST(finding.exposure_share, finding.impact_share))`;

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
  Accepted: IS_SET_ASIDE,
  AcceptedUntil: SET_ASIDE_UNTIL,
  accepted_until: SET_ASIDE_UNTIL,
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
    category: sql`COALESCE(${word('category')}, '')`,
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
    exposure_percentage: finding('exposure_share'),
    impact_percentage: finding('impact_share'),
    closes_count: CLOSES,
    effort: finding('effort'),
    side_effects: finding('side_effects'),
    priority: PRIORITY,
    accepted_until: SET_ASIDE_UNTIL,
    assignee_id: sql.ref('care.assignee_id'),
    due_at: sql.ref('care.due_at'),
    first_seen: finding('created_at'),
    last_seen: finding('updated_at'),
  };
}

/** Columns by which groups of findings are sorted. */
const GROUP_COLUMNS: SqlColumns = {
  severity: sql.ref('found.severity_rank'),
  severity_rank: sql.ref('found.severity_rank'),
  finding_type: sql.ref('found.shape'),
  finding: sql.ref('found.type'),
  title: sql.ref('found.title'),
  category: sql.ref('found.category'),
  platform: sql.ref('found.platform'),
  asset_group_tag_id: sql.ref('found.tagId'),
  zone_name: sql.ref('found.tagName'),
  count: sql.ref('found.count'),
  exposure_percentage: sql.ref('found.exposureShare'),
  impact_percentage: sql.ref('found.impactShare'),
  closes_count: sql`COALESCE(found.closes, 0)`,
  priority: sql`ROW(COALESCE(found.closes, 0), GREATEST(found."exposureShare", found."impactShare"))`,
  first_seen: sql.ref('found.firstSeen'),
  last_seen: sql.ref('found.lastSeen'),
};

export class FindingRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** By columns of the details of one type. */
  async listDetails(scope: FindingScope, list: ListQuery): Promise<BatchedList<StoredFinding>> {
    const selected = withListFilters(this.#listed(scope), list, DETAIL_COLUMNS);
    const count = await countRows(selected);
    const plan = await withListPage(selected.select(PLAN), list, DETAIL_COLUMNS).execute();

    return { count, batches: readInBatches(plan, this.#readBatchIn(scope)) };
  }

  /** By columns of the list of all. Several values that a column is to equal are alternatives. */
  async listFindings(
    scope: FindingListScope,
    list: ListQuery,
    words: FindingListWords,
  ): Promise<BatchedList<StoredFinding>> {
    const columns = findingColumns(words);
    const selected = withListFilters(this.#searched(scope, columns), list, columns, { unitesEquals: true });
    const count = await countRows(selected);
    const plan = await withListPage(selected.select(PLAN), bySeverity(list), columns).execute();

    return { count, batches: readInBatches(plan, this.#readBatchIn(scope)) };
  }

  /** The same by type and zone: filters say which are counted, order and page are those of the groups. */
  async listGroups(
    scope: FindingListScope,
    list: ListQuery,
    words: FindingListWords,
  ): Promise<{ readonly count: number; readonly rows: readonly StoredFindingGroup[] }> {
    const columns = findingColumns(words);
    const filtered = withListFilters(this.#searched(scope, columns), list, columns, { unitesEquals: true });
    const counted = withOutsiders(filtered)
      .groupBy(['finding.type', 'finding.shape', 'finding.asset_group_tag_id', 'asset_group_tag.name'])
      .select([
        'finding.type',
        'finding.shape',
        'finding.asset_group_tag_id as tagId',
        TAG_NAME.as('tagName'),
        columns.title.as('title'),
        columns.category.as('category'),
        columns.platform.as('platform'),
        sql<number>`max(finding.severity)`.as('severity_rank'),
        sql<number>`count(*)::integer`.as('count'),
        sql<string[]>`array_agg(DISTINCT finding.environment_id)`.as('environmentIds'),
        sql<number>`max(finding.exposure_count)`.as('exposureCount'),
        sql<number>`max(finding.exposure_share)`.as('exposureShare'),
        sql<number | null>`max(${EXPOSED_SHARE})`.as('exposedShare'),
        sql<number>`max(finding.impact_count)`.as('impactCount'),
        sql<number>`max(finding.impact_share)`.as('impactShare'),
        sql<number | null>`max(finding.closes_count)`.as('closes'),
        sql<Date>`min(finding.created_at)`.as('firstSeen'),
        sql<Date>`max(finding.updated_at)`.as('lastSeen'),
      ])
      .as('found');
    const groups = this.#kysely.selectFrom(counted);
    const count = await countRows(groups);
    const rows = await withListPage(groups.selectAll(), bySeverity(list), GROUP_COLUMNS)
      .orderBy('found.type')
      .orderBy('found.tagId')
      .execute();

    return {
      count,
      rows: rows.map(({ severity_rank: severity, ...row }) => ({
        type: row.type,
        shape: row.shape,
        tagId: row.tagId,
        tagName: row.tagName,
        environmentIds: row.environmentIds.toSorted(),
        severity: SEVERITIES[severity] ?? 'low',
        count: row.count,
        exposure: { count: row.exposureCount, share: row.exposureShare },
        exposedShare: row.exposedShare ?? undefined,
        impact: { count: row.impactCount, share: row.impactShare },
        closes: row.closes ?? undefined,
        firstSeen: row.firstSeen,
        lastSeen: row.lastSeen,
      })),
    };
  }

  /** By type, how many open findings there are; without those that have none. */
  async countTypes(scope: FindingScope): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#listed({ ...scope, isOpen: true })
      .select(['finding.type', sql<number>`count(*)::integer`.as('count')])
      .groupBy('finding.type')
      .execute();

    return new Map(rows.map(({ type, count }) => [type, count]));
  }

  /** Types with open findings, by name. */
  async listTypes(scope: FindingScope): Promise<readonly string[]> {
    const rows = await this.#listed({ ...scope, isOpen: true })
      .select('finding.type')
      .distinct()
      .orderBy('finding.type')
      .execute();

    return rows.map(({ type }) => type);
  }

  /** @param visible as in {@link FindingScope} */
  async findFinding(id: number, visible?: readonly string[]): Promise<StoredFinding | undefined> {
    return (await readFindings(this.#kysely, [id], visible))[0];
  }

  /**
   * Accepts a finding; without a time, that is taken back.
   *
   * @returns undefined: there is no such finding, or it is of another type, or archived
   */
  async accept(id: number, type: string, acceptance: AcceptanceChange): Promise<StoredFinding | undefined> {
    const changed = await changeFindings(this.#kysely, { ids: [id], type }, toChange(acceptance));

    return changed.length > 0 ? this.findFinding(id) : undefined;
  }

  /** The same for several, of any type; those that there are not, or that are archived, are passed over. */
  acceptAll(ids: readonly number[], acceptance: AcceptanceChange): Promise<readonly number[]> {
    return changeFindings(this.#kysely, { ids }, toChange(acceptance));
  }

  /** @returns why it cannot be changed, or the finding as it is then */
  async changeStatus(
    id: number,
    status: 'active' | 'in_progress',
    by: FindingActor,
  ): Promise<StoredFinding | 'unknown' | 'archived' | SetAsideStatus> {
    const changed = await changeFindings(
      this.#kysely,
      { ids: [id], isChanged: (known) => !isSetAside(known) },
      { change: { status: { status } }, by },
    );
    const current = await this.findFinding(id);
    if (current === undefined) {
      return 'unknown';
    }
    if (changed.length === 0) {
      return isSetAside(current.status) ? current.status : 'archived';
    }

    return current;
  }

  /**
   * Changes what people make of findings.
   *
   * @returns ids of those that are still found, in order; the others are passed over
   */
  change(
    ids: readonly number[],
    what: { readonly change: FindingChange; readonly by: FindingActor },
  ): Promise<readonly number[]> {
    return changeFindings(this.#kysely, { ids }, what);
  }

  /** @returns undefined: there is no such finding */
  comment(
    id: number,
    what: { readonly comment: string; readonly by: FindingActor },
  ): Promise<{ readonly id: number; readonly createdAt: Date } | undefined> {
    return commentFinding(this.#kysely, id, what);
  }

  #listed(scope: FindingScope) {
    return inScope(selectFindings(this.#kysely, scope.visible), scope);
  }

  #searched({ search, ...scope }: FindingListScope, columns: ReturnType<typeof findingColumns>) {
    return search === undefined || search === ''
      ? this.#listed(scope)
      : this.#listed(scope).where(contains(search, columns));
  }

  #readBatchIn({ visible }: FindingScope) {
    return (ids: readonly number[]) => readFindings(this.#kysely, ids, visible);
  }
}

/** Until when a risk is accepted; nothing: not any more. */
export interface AcceptanceChange extends Partial<SettingAside> {
  readonly by: FindingActor;
}

function toChange({ until, reason, by }: AcceptanceChange) {
  const status =
    until === undefined
      ? ({ status: 'not_accepted' } as const)
      : ({ status: 'accepted', until, reason } as const);

  return { change: { status }, by };
}

/** `%` and `_` of the text stand for themselves. */
function contains(text: string, columns: ReturnType<typeof findingColumns>) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const places = [
    columns.title,
    finding('source_name'),
    finding('source_id'),
    finding('target_name'),
    finding('target_id'),
  ];

  return sql<SqlBool>`(${sql.join(
    places.map((place) => sql`${place} ILIKE ${pattern} ESCAPE '\\'`),
    sql` OR `,
  )})`;
}

const PLAN = [sql<number>`finding.id`.as('id'), sql<number>`0`.as('sizeBytes')];

/** Everything that lists, filters, orders or reads findings begins here. */
function selectFindings(kysely: Kysely<Tables>, visible: readonly string[] | undefined) {
  const findings = visible === undefined ? sql<FindingRow>`finding` : visibleFindings(visible);

  return kysely
    .selectFrom(findings.as('finding'))
    .leftJoin('asset_group_tag', 'asset_group_tag.id', 'finding.asset_group_tag_id')
    .leftJoin('finding_case as care', 'care.id', 'finding.case_id');
}

function withOutsiders(selected: ReturnType<typeof selectFindings>) {
  return selected.leftJoin(OUTSIDERS.as('outside'), (join) =>
    join
      .onRef('outside.environment_id', '=', 'finding.environment_id')
      .onRef('outside.asset_group_tag_id', '=', 'finding.asset_group_tag_id'),
  );
}

function inScope(
  selected: ReturnType<typeof selectFindings>,
  { type, types = [], environmentIds, tagIds, isOpen }: FindingScope,
): ReturnType<typeof selectFindings> {
  const conditions = [
    type === undefined ? [] : sql<SqlBool>`finding.type = ${type}`,
    types.map((one) => sql<SqlBool>`(finding.type = ANY(${one.types}::text[])) = ${one.isOneOf}::boolean`),
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
  visible: readonly string[] | undefined,
): Promise<readonly StoredFinding[]> {
  const rows = await withOutsiders(selectFindings(kysely, visible))
    .leftJoin('platform_user as assignee', 'assignee.id', 'care.assignee_id')
    .selectAll('finding')
    .select([
      TAG_NAME.as('tag_name'),
      STATUS.as('shown_status'),
      'care.due_at',
      'care.fixed_at',
      'care.false_until',
      'care.false_at',
      'care.false_by',
      'care.false_reason',
      'assignee.id as assignee_id',
      'assignee.principal_name as assignee_name',
      COMMENT_COUNT.as('comment_count'),
      EXPOSED_SHARE.as('exposed_share'),
    ])
    .where('finding.id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute();

  return rows.map(toFinding);
}

const COMMENT_COUNT = sql<number>`(
  SELECT count(*)::integer FROM finding_event said WHERE said.case_id = care.id AND said.action = 'comment')`;

type ReadRow = Selectable<FindingTable> &
  Pick<
    { [Column in keyof Selectable<FindingCaseTable>]: Selectable<FindingCaseTable>[Column] | null },
    'due_at' | 'fixed_at' | 'false_until' | 'false_at' | 'false_by' | 'false_reason' | 'assignee_id'
  > & {
    readonly tag_name: string;
    readonly shown_status: FindingStatus;
    readonly assignee_name: string | null;
    readonly comment_count: number;
    readonly exposed_share: number | null;
  };

function toFinding(row: ReadRow): StoredFinding {
  return {
    id: row.id,
    type: row.type,
    shape: row.shape,
    tagId: row.asset_group_tag_id,
    tagName: row.tag_name,
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
    exposedShare: row.exposed_share ?? undefined,
    impact: { count: row.impact_count, share: row.impact_share },
    severity: SEVERITIES[row.severity] ?? 'low',
    closes: row.closes_count ?? undefined,
    effort: GRADES[row.effort] ?? 'medium',
    sideEffects: GRADES[row.side_effects] ?? 'medium',
    status: row.shown_status,
    acceptedUntil: row.accepted_until ?? undefined,
    acceptance:
      row.accepted_at === null
        ? undefined
        : { at: row.accepted_at, by: row.accepted_by ?? undefined, reason: row.accepted_reason ?? undefined },
    verdict:
      row.false_at === null || row.false_until === null
        ? undefined
        : {
            until: row.false_until,
            at: row.false_at,
            by: row.false_by ?? undefined,
            reason: row.false_reason ?? undefined,
          },
    work: {
      assignee: row.assignee_id === null ? undefined : { id: row.assignee_id, name: row.assignee_name ?? '' },
      dueAt: row.due_at ?? undefined,
      fixedAt: row.fixed_at ?? undefined,
      commentCount: row.comment_count,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
