import { NO_ENVIRONMENT } from '@secgraph/vocabulary';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { toMoment } from '../../ui/calendar-day.ts';
import { SHOWN_STATUSES } from '../../ui/finding-words.ts';
import {
  type FindingFilters,
  type FindingSearch,
  type FindingSort,
  type TypeSort,
  UNASSIGNED,
} from '../addresses/finding-search.ts';
import {
  type AnalysisState,
  useAnalysisState,
  useAskAgain,
  useAskAgainAfterAnalysis,
} from '../analysis/analysis-state.ts';

/** Key of all queries about findings: they are asked again when an analysis has ended, or somebody changed one. */
export const FINDINGS_KEY = ['findings'];
export const ON_A_PAGE = 50;
/** No more findings than this are accepted at once. */
export const MAX_CHOSEN = 5_000;
const ALL = 0;

/** The filters of an address as the API takes them. */
function findingFilters(search: FindingFilters) {
  const { environment_id: environment, asset_group_tag_id: zone, since, assignee, isOverdue } = search;
  const equal = (values: readonly string[] | undefined) => values?.map((value) => `eq:${value}`) ?? [];

  return {
    status: equal(search.status ?? SHOWN_STATUSES),
    severity: equal(search.severity),
    category: equal(search.category),
    finding: equal(search.finding),
    compliance_control: equal(search.compliance_control),
    environment_id:
      environment === undefined ? [] : [`eq:${environment === NO_ENVIRONMENT ? '' : environment}`],
    asset_group_tag_id: zone === undefined ? [] : [`eq:${zone}`],
    first_seen: since === undefined ? [] : [`gte:${toMoment(since).toISOString()}`],
    assignee_id: assignee === undefined ? [] : [`eq:${assignee === UNASSIGNED ? 'null' : assignee}`],
    due_at: isOverdue === undefined ? [] : [`lt:${startOfMinute()}`],
  };
}

/** Whole minutes: a list that is asked for again is the same. */
function startOfMinute(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
}

function textOf({ text }: FindingFilters) {
  return text === undefined ? {} : { search: text };
}

export interface FindingPageOptions {
  readonly sort?: FindingSort | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/** What the list of findings is asked with. */
export function findingListInput(
  filters: FindingFilters,
  { sort = '-severity', skip = 0, limit = ON_A_PAGE }: FindingPageOptions,
) {
  return {
    query: textOf(filters),
    list: { filters: findingFilters(filters), sortBy: withSecondRank(sort), skip, limit },
  };
}

/** Where most are equally severe, what to begin with still has to stand first. */
function withSecondRank(sort: FindingSort): readonly FindingSort[] {
  return /^-?severity$/.test(sort) ? [sort, '-priority'] : [sort];
}

export function askFindings(filters: FindingFilters, options: FindingPageOptions) {
  const { signal } = options;

  return call('list-findings', findingListInput(filters, options), signal === undefined ? {} : { signal });
}

/** A page of findings that match, and how many there are. */
export function findingsQuery({ view: _, sort, skip, ...filters }: FindingSearch) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, 'list', filters, sort, skip],
    queryFn: ({ signal }) => askFindings(filters, { sort: sort as FindingSort | undefined, skip, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The same by type and zone. */
export function findingGroupsQuery(
  { view: _, sort, skip = 0, ...filters }: FindingSearch,
  limit = ON_A_PAGE,
) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, 'groups', filters, sort, skip, limit],
    queryFn: ({ signal }) =>
      call(
        'list-finding-groups',
        {
          query: textOf(filters),
          list: {
            filters: findingFilters(filters),
            sortBy: sort === undefined ? ['-severity', '-count'] : [sort as TypeSort],
            skip,
            limit,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** All groups that match: types for those who choose among them, with how many there are. */
export function allGroupsQuery(filters: FindingFilters) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, 'all groups', filters],
    queryFn: async ({ signal }) =>
      (
        await call(
          'list-finding-groups',
          {
            query: textOf(filters),
            list: { filters: findingFilters(filters), sortBy: ['title'], limit: ALL },
          },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** All frameworks, with the types of findings that speak against each of their controls. */
export const frameworksQuery = queryOptions({
  queryKey: [...FINDINGS_KEY, 'frameworks'],
  queryFn: async ({ signal }) => (await call('list-compliance-frameworks', {}, { signal })).data,
});

/** How far the findings of each type have come; undefined: of all environments. */
export function findingProgressQuery(environment: string | undefined) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, 'progress', environment],
    queryFn: async ({ signal }) =>
      (
        await call(
          'get-finding-progress',
          {
            query:
              environment === undefined
                ? {}
                : { environment_id: [environment === NO_ENVIRONMENT ? '' : environment] },
          },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** Who did what to a finding when. */
export function findingHistoryQuery(id: number) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, 'history', id],
    queryFn: ({ signal }) =>
      call('list-finding-history', { params: { finding_id: id }, list: { limit: 200 } }, { signal }),
  });
}

export function findingQuery(id: number) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, 'one', id],
    queryFn: async ({ signal }) =>
      (await call('get-finding', { params: { finding_id: id } }, { signal })).data,
  });
}

/** Asks again when another analysis has begun or ended; tells whether one has ended at all. */
export function useFreshFindings(): AnalysisState {
  const analysis = useAnalysisState();
  const endedAt = useAskAgainAfterAnalysis([FINDINGS_KEY]);
  useAskAgain(endedAt === undefined ? undefined : String(analysis.isAnalysing), [FINDINGS_KEY]);

  return analysis;
}

/** Whether something is found of what belongs to no environment, as of platforms whose extension declares none. */
const looseFindingsQuery = queryOptions({
  queryKey: [...FINDINGS_KEY, 'loose'],
  queryFn: async ({ signal }) =>
    (
      await call(
        'list-findings',
        { list: { filters: findingFilters({ environment_id: NO_ENVIRONMENT }), limit: 1 } },
        { signal },
      )
    ).count > 0,
});

export function useLooseFindings(): boolean {
  return useQuery(looseFindingsQuery).data ?? false;
}
