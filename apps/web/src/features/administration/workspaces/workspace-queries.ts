import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export const WORKSPACES_KEY = ['workspaces'] as const;
const ALL = 0;
/** Which are open changes by itself, and no event tells it. */
const PAUSE_MS = 10_000;

export const workspacesQuery = queryOptions({
  queryKey: WORKSPACES_KEY,
  queryFn: async ({ signal }) =>
    (await call('list-workspaces', { list: { sortBy: ['name'], limit: ALL } }, { signal })).data,
  refetchInterval: PAUSE_MS,
});
