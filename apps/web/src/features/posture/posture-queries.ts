import type { CallAnswer } from '@secgraph/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import {
  askExposureHistory,
  askedEnvironments,
  type ExposureMoment,
  exposureHistoryQuery,
  pointsOf,
} from '../../api/exposure-history.ts';
import { useAskAgainAfterAnalysis } from '../../parts/analysis/analysis-state.ts';
import type { ChartPoint } from '../../ui/chart-series.ts';
import type { DiffSearch, PosturePlace } from './posture-search.ts';

const POSTURE_KEY = 'posture';
export const ON_A_PAGE = 50;
/** More are not offered to choose from, and the page says so. */
const MAX_POINTS = 500;
const MAX_EVENTS = 200;
/** Of one file. */
export const MAX_EXPORTED = 10_000;
const YEAR_MS = 366 * 86_400_000;

export interface Span {
  readonly start: Date;
  readonly end: Date;
}

export type PostureMeasure = 'findings' | 'attack-paths' | 'assets';

/** Of whom and when. */
export interface PostureSubject extends Span {
  /** Undefined: all that there were, those included that are gone since. */
  readonly environmentId: string | undefined;
  readonly zoneId: number | undefined;
}

const zoneQuery = (zoneId: number | undefined) =>
  zoneId === undefined ? {} : { asset_group_tag_id: zoneId };

export type HistoryQuery = ReturnType<typeof historyQuery>;

/** Points over time; `name` tells one history of a subject from the others. */
function historyQuery(
  { environmentId, zoneId, start, end }: PostureSubject,
  name: string,
  read: (signal: AbortSignal) => Promise<readonly ChartPoint[]>,
) {
  return queryOptions({
    queryKey: [POSTURE_KEY, 'history', name, environmentId, zoneId, start.getTime(), end.getTime()],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  });
}

const spanInput = ({ start, end }: Span) => ({ start: start.toISOString(), end: end.toISOString() });

export function measureQuery(subject: PostureSubject, measure: PostureMeasure): HistoryQuery {
  return historyQuery(subject, measure, async (signal) => {
    const { data } = await call(
      'get-posture-history',
      {
        params: { data_type: measure },
        query: { environments: askedEnvironments(subject.environmentId), ...zoneQuery(subject.zoneId) },
        list: spanInput(subject),
      },
      { signal },
    );

    return data.map(({ date, value }) => ({ at: new Date(date), value }));
  });
}

/** What each analysis found of all environments together, where every principal counts once. */
export function exposureQuery({ environmentId, zoneId, start, end }: PostureSubject) {
  return {
    ...exposureHistoryQuery([POSTURE_KEY], {
      environmentId,
      zoneId,
      start: start.toISOString(),
      end: end.toISOString(),
    }),
    placeholderData: keepPreviousData,
  };
}

/** One number of {@link exposureQuery}, over time. */
export function momentsQuery(
  subject: PostureSubject,
  name: string,
  valueOf: (moment: ExposureMoment) => number | null,
): HistoryQuery {
  const { environmentId, zoneId, start, end } = subject;

  return historyQuery(subject, name, async (signal) => {
    const span = { start: start.toISOString(), end: end.toISOString() };
    return pointsOf((await askExposureHistory({ environmentId, zoneId, ...span }, signal)).data, valueOf);
  });
}

/** Percent of the members of a zone that nothing is found of. */
export function protectedQuery(subject: PostureSubject, zoneId: number): HistoryQuery {
  return historyQuery({ ...subject, zoneId }, 'protected-assets', async (signal) => {
    const { data } = await call(
      'get-protected-assets',
      {
        query: { environments: askedEnvironments(subject.environmentId), asset_group_tag_id: zoneId },
        list: spanInput(subject),
      },
      { signal },
    );

    return data.data.map(({ date, value }) => ({ at: new Date(date), value: 100 * value }));
  });
}

export function trendsQuery(subject: PostureSubject) {
  const { environmentId, zoneId, start, end } = subject;

  return queryOptions({
    queryKey: [POSTURE_KEY, 'trends', environmentId, zoneId, start.getTime(), end.getTime()],
    queryFn: async ({ signal }) =>
      (
        await call(
          'list-finding-trends',
          {
            query: { environments: askedEnvironments(environmentId), ...zoneQuery(zoneId) },
            list: spanInput(subject),
          },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
  });
}

export function eventsQuery({ start, end }: Span) {
  return queryOptions({
    queryKey: [POSTURE_KEY, 'events', start.getTime(), end.getTime()],
    queryFn: ({ signal }) =>
      call(
        'list-posture-events',
        { list: { start: start.toISOString(), end: end.toISOString(), limit: MAX_EVENTS } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** The last ones first. */
export const pointsQuery = queryOptions({
  queryKey: [POSTURE_KEY, 'points'],
  queryFn: ({ signal }) =>
    call(
      'list-posture-points',
      { list: { start: new Date(Date.now() - YEAR_MS).toISOString(), limit: MAX_POINTS } },
      { signal },
    ),
});

/** Two points that are known, and where. */
export interface DiffSubject extends PosturePlace {
  readonly from: string;
  readonly to: string;
}

function diffInput({ from, to, environment_id: environment, asset_group_tag_id: zone }: DiffSubject) {
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(environment === undefined ? {} : { environment_id: [environment] }),
    ...zoneQuery(zone),
  };
}

export function diffQuery(subject: DiffSubject) {
  return queryOptions({
    queryKey: [POSTURE_KEY, 'diff', diffInput(subject)],
    queryFn: async ({ signal }) =>
      (await call('get-posture-diff', { query: diffInput(subject) }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The relationships that let in most. */
export function reasonsQuery(subject: DiffSubject, limit: number) {
  return queryOptions({
    queryKey: [POSTURE_KEY, 'reasons', diffInput(subject), limit],
    queryFn: ({ signal }) =>
      call(
        'list-relationship-changes',
        {
          query: diffInput(subject),
          list: {
            filters: { change: 'eq:appeared', gained_count: 'gt:0' },
            sortBy: ['-gained_count'],
            limit,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export type FindingChange = CallAnswer<'list-finding-changes'>['data'][number];
export type MemberChange = CallAnswer<'list-member-changes'>['data'][number];
export type RelationshipChange = CallAnswer<'list-relationship-changes'>['data'][number];

const FINDING_CHANGE_COLUMNS = [
  'finding',
  'source_principal_name',
  'target_principal_name',
  'exposure_count',
  'at',
] as const;
const MEMBER_CHANGE_COLUMNS = ['name', 'kind', 'at'] as const;
const RELATIONSHIP_CHANGE_COLUMNS = ['start_name', 'kind', 'end_name', 'gained_count', 'at'] as const;

interface PageOptions {
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

function listInput<Column extends string>(
  columns: readonly Column[],
  { change, sort, skip = 0 }: Pick<DiffSearch, 'change' | 'sort' | 'skip'>,
  limit: number,
) {
  const column = columns.find((known) => known === sort?.replace(/^-/, ''));
  const order: Column | `-${Column}` | undefined =
    column === undefined ? undefined : sort?.startsWith('-') === true ? `-${column}` : column;

  return {
    filters: change === undefined ? {} : { change: `eq:${change}` },
    ...(order === undefined ? {} : { sortBy: [order] }),
    skip,
    limit,
  };
}

export function askFindingChanges(
  subject: DiffSubject,
  search: DiffSearch,
  { limit = ON_A_PAGE, signal }: PageOptions,
) {
  const list = listInput(FINDING_CHANGE_COLUMNS, search, limit);
  return call('list-finding-changes', { query: diffInput(subject), list }, signal && { signal });
}

export function askMemberChanges(
  subject: DiffSubject,
  search: DiffSearch,
  { limit = ON_A_PAGE, signal }: PageOptions,
) {
  const list = listInput(MEMBER_CHANGE_COLUMNS, search, limit);
  return call('list-member-changes', { query: diffInput(subject), list }, signal && { signal });
}

export function askRelationshipChanges(
  subject: DiffSubject,
  search: DiffSearch,
  { limit = ON_A_PAGE, signal }: PageOptions,
) {
  const list = listInput(RELATIONSHIP_CHANGE_COLUMNS, search, limit);
  return call('list-relationship-changes', { query: diffInput(subject), list }, signal && { signal });
}

/** A page of one of the lists of a difference. */
export function changesQuery<Answer>(
  name: string,
  subject: DiffSubject,
  search: DiffSearch,
  ask: (subject: DiffSubject, search: DiffSearch, options: PageOptions) => Promise<Answer>,
) {
  const { change, sort, skip } = search;

  return queryOptions({
    queryKey: [POSTURE_KEY, 'changes', name, diffInput(subject), change, sort, skip],
    queryFn: ({ signal }) => ask(subject, search, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Asks again when another analysis has ended; says since when the pages are as they are. */
export function useFreshPosture(): string | undefined {
  return useAskAgainAfterAnalysis([[POSTURE_KEY]]);
}
