import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const PAUSE_MS = 1_000;

export const sourceKindsQuery = queryOptions({
  queryKey: ['graph', 'source-kinds'],
  queryFn: async ({ signal }) => (await call('list-graph-source-kinds', {}, { signal })).data.kinds,
});

export const assetGroupsQuery = queryOptions({
  queryKey: ['asset-groups'],
  queryFn: async ({ signal }) =>
    (await call('list-asset-groups', { list: { sortBy: ['name'] } }, { signal })).data.asset_groups,
});

/** Whether a deletion of the graph waits or is under way; asked again until there is none. */
export const isDeletingQuery = queryOptions({
  queryKey: ['deletion'],
  queryFn: async ({ signal }) =>
    (await call('get-analysis-request', {}, { signal })).data.request_type === 'deletion',
  refetchInterval: ({ state }) => (state.data === true ? PAUSE_MS : false),
});
