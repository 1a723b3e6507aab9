import { CERTIFICATION } from '@secgraph/vocabulary';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ZONES_KEY } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { datapipeQuery } from '../../api/datapipe.ts';
import { useAskAgain } from '../../parts/analysis/analysis-state.ts';
import { type ListPage } from '../../ui/answered-table.tsx';
import { type MemberSort, type RuleCategory, type TagSearch, type ZonesSearch } from './zone-search.ts';

export const ON_A_PAGE = 50;
/** Fewer: the members stand below them. */
export const RULES_ON_A_PAGE = 12;
/** No more members than this are certified at once. */
export const MAX_DECISIONS = 5_000;
const MIN_SEARCH_LENGTH = 3;
const DAY_MS = 86_400_000;
const WAITING_PAUSE_MS = 1_000;
/** What nobody would search for by its name. */
const OBJECT_ID = /^(S-1-|[0-9a-f]{8}-[0-9a-f]{4}-)/i;

export function tagQuery(tagId: number) {
  return queryOptions({
    queryKey: [...ZONES_KEY, 'tag', tagId],
    queryFn: async ({ signal }) =>
      (await call('get-asset-group-tag', { params: { asset_group_tag_id: tagId } }, { signal })).data.tag,
  });
}

const CATEGORY_FILTERS: Readonly<Record<RuleCategory, Readonly<Record<string, string>>>> = {
  all: {},
  custom: { is_default: 'eq:false' },
  default: { is_default: 'eq:true' },
  disabled: { disabled_at: 'gt:1970-01-01T00:00:00Z' },
};

export function rulesQuery(tagId: number, { rules = 'all', ruleText, ruleSkip = 0 }: TagSearch) {
  return queryOptions({
    queryKey: [...ZONES_KEY, 'tag', tagId, 'rules', rules, ruleText, ruleSkip],
    queryFn: async ({ signal }) => {
      const { count, data } = await call(
        'list-asset-group-tag-selectors',
        {
          params: { asset_group_tag_id: tagId },
          query: { counts: true },
          list: {
            sortBy: ['name'],
            skip: ruleSkip,
            limit: RULES_ON_A_PAGE,
            filters: {
              ...CATEGORY_FILTERS[rules],
              ...(ruleText === undefined ? {} : { name: `~eq:${ruleText}` }),
            },
          },
        },
        { signal },
      );
      return { count, skip: ruleSkip, data: data.selectors };
    },
    placeholderData: keepPreviousData,
  });
}

export function ruleQuery(tagId: number, ruleId: number) {
  const params = { asset_group_tag_id: tagId, asset_group_tag_selector_id: ruleId };

  return queryOptions({
    queryKey: [...ZONES_KEY, 'tag', tagId, 'rule', ruleId],
    queryFn: async ({ signal }) =>
      (await call('get-asset-group-tag-selector', { params }, { signal })).data.selector,
  });
}

export interface ShownMember {
  readonly id: number;
  readonly object_id: string;
  readonly environment_id: string;
  readonly primary_kind: string;
  readonly name: string;
  readonly source?: number;
  readonly certified?: number;
  readonly certified_by?: string | null;
  readonly created_at?: string;
  readonly asset_group_tag_id?: number;
}

/** Members of a tag or of one of its rules; with a state, what its rules select and is certified that way. */
export function membersQuery(tagId: number, search: TagSearch) {
  const { rule, state, kind, environment, text, sort = 'name', skip = 0 } = search;

  return queryOptions({
    queryKey: [...ZONES_KEY, 'tag', tagId, 'members', { rule, state, kind, environment, text, sort, skip }],
    queryFn: async ({ signal }): Promise<ListPage<ShownMember>> => {
      const filters = memberFilters({ kind, text });
      if (state !== undefined) {
        return askQueue({ tag: tagId, state, kind, environment, text, skip }, { sort, signal });
      }

      const list = { sortBy: [sort], skip, limit: ON_A_PAGE, filters };
      const query = environment === undefined ? {} : { environments: [environment] };
      const answer =
        rule === undefined
          ? await call(
              'list-asset-group-tag-members',
              { params: { asset_group_tag_id: tagId }, query, list },
              { signal },
            )
          : await call(
              'list-asset-group-tag-selector-members',
              {
                params: { asset_group_tag_id: tagId, asset_group_tag_selector_id: rule },
                query,
                list,
              },
              { signal },
            );

      return { count: answer.count, skip, data: answer.data.members };
    },
    placeholderData: keepPreviousData,
  });
}

/** How many members there are of each kind. */
export function memberCountsQuery(tagId: number, { rule, environment }: TagSearch) {
  const query = environment === undefined ? {} : { environments: [environment] };

  return queryOptions({
    queryKey: [...ZONES_KEY, 'tag', tagId, 'member-counts', rule, environment],
    queryFn: async ({ signal }) =>
      (rule === undefined
        ? await call(
            'count-asset-group-tag-members',
            { params: { asset_group_tag_id: tagId }, query },
            { signal },
          )
        : await call(
            'count-asset-group-tag-selector-members',
            { params: { asset_group_tag_id: tagId, asset_group_tag_selector_id: rule }, query },
            { signal },
          )
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** A rule that selects a member, and by which step. */
export interface MemberReason {
  readonly rule: { readonly id: number; readonly name: string; readonly is_default: boolean };
  readonly source: number | undefined;
}

/** Why a node is a member: the rules that select it, and for each whether it does so itself. */
export function reasonsQuery(tagId: number, { id, object_id }: Pick<ShownMember, 'id' | 'object_id'>) {
  return queryOptions({
    queryKey: [...ZONES_KEY, 'tag', tagId, 'reasons', id],
    queryFn: async ({ signal }): Promise<readonly MemberReason[]> => {
      const { data } = await call(
        'get-asset-group-tag-member',
        { params: { asset_group_tag_id: tagId, asset_group_member_id: id } },
        { signal },
      );

      return Promise.all(
        data.member.selectors.map(async (rule) => {
          const { data: found } = await call(
            'list-asset-group-tag-selector-members',
            {
              params: { asset_group_tag_id: tagId, asset_group_tag_selector_id: rule.id },
              list: { filters: { object_id: `eq:${object_id}` }, limit: 1 },
            },
            { signal },
          );
          return { rule, source: found.members[0]?.source };
        }),
      );
    },
  });
}

interface QueueOptions {
  readonly sort?: MemberSort;
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/** What zones that require certification select. */
export function queueQuery(search: ZonesSearch) {
  const { tag, state = CERTIFICATION.pending, kind, environment, text, skip = 0 } = search;

  return queryOptions({
    queryKey: [...ZONES_KEY, 'queue', { tag, state, kind, environment, text, skip }],
    queryFn: ({ signal }) => askQueue(search, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many are in a state. */
export function queueCountQuery(tagId: number, state: number) {
  return queryOptions({
    queryKey: [...ZONES_KEY, 'queue-count', tagId, state],
    queryFn: async ({ signal }) => (await askQueue({ tag: tagId, state }, { limit: 1, signal })).count,
  });
}

export async function askQueue(
  { tag, state = CERTIFICATION.pending, kind, environment, text, skip = 0 }: ZonesSearch,
  { sort = 'name', limit = ON_A_PAGE, signal }: QueueOptions = {},
): Promise<ListPage<ShownMember>> {
  const { count, data } = await call(
    'list-asset-group-certifications',
    {
      list: {
        // The queue calls the column by its other name.
        sortBy: [sort === 'objectid' ? 'object_id' : sort === '-objectid' ? '-object_id' : sort],
        skip,
        limit,
        filters: {
          ...memberFilters({ kind, text }),
          ...(tag === undefined ? {} : { asset_group_tag_id: `eq:${tag}` }),
          ...(state === 'any' ? {} : { certified: `eq:${state}` }),
          ...(environment === undefined ? {} : { environments: `eq:${environment}` }),
        },
      },
    },
    signal === undefined ? {} : { signal },
  );

  return { count, skip, data: data.members };
}

function memberFilters({ kind, text }: Pick<TagSearch, 'kind' | 'text'>) {
  return {
    ...(kind === undefined ? {} : { primary_kind: `eq:${kind}` }),
    ...(text === undefined ? {} : { [OBJECT_ID.test(text) ? 'object_id' : 'name']: `~eq:${text}` }),
  };
}

/** What was done, newest first. */
export function historyQuery(search: ZonesSearch) {
  const { tag, text, action, from, to, skip = 0 } = search;

  return queryOptions({
    queryKey: [...ZONES_KEY, 'history', { tag, text, action, from, to, skip }],
    queryFn: ({ signal }) => askHistory(search, { limit: ON_A_PAGE, signal }),
    placeholderData: keepPreviousData,
  });
}

export async function askHistory(
  { tag, text, action, from, to, skip = 0 }: ZonesSearch,
  { limit, signal }: { readonly limit: number; readonly signal?: AbortSignal },
) {
  const days = [
    ...(from === undefined ? [] : [`gte:${new Date(`${from}T00:00:00`).toISOString()}`]),
    ...(to === undefined
      ? []
      : [`lt:${new Date(new Date(`${to}T00:00:00`).getTime() + DAY_MS).toISOString()}`]),
  ];
  const list = {
    skip,
    limit,
    filters: {
      ...(tag === undefined ? {} : { asset_group_tag_id: `eq:${tag}` }),
      ...(action === undefined ? {} : { action: `eq:${action}` }),
      ...(days.length === 0 ? {} : { created_at: days }),
    },
  };
  const options = signal === undefined ? {} : { signal };
  const { count, data } =
    text === undefined || text.length < MIN_SEARCH_LENGTH
      ? await call('list-asset-group-history', { list }, options)
      : await call('search-asset-group-history', { list, body: { query: text } }, options);

  return { count, skip, data: data.records };
}

/** Whether members are being worked out anew, or will be soon. */
const taggingQuery = queryOptions({
  queryKey: [...ZONES_KEY, 'waiting'],
  queryFn: async ({ signal }) =>
    (await call('get-analysis-request', {}, { signal })).data.request_type !== '',
  refetchInterval: ({ state }) => (state.data === true ? WAITING_PAUSE_MS : false),
});

/** Asks again when another tagging has ended; true until then. */
export function useFreshZones(): boolean {
  const datapipe = useQuery(datapipeQuery).data;
  const isWaiting = useQuery(taggingQuery).data === true;
  const state = datapipe === undefined ? undefined : `${datapipe.status} ${datapipe.last_analysis_run_at}`;
  useAskAgain(state, [ZONES_KEY]);

  return isWaiting || datapipe?.status === 'analyzing';
}
