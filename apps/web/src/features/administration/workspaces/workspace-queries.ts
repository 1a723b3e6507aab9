import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export const WORKSPACES_KEY = ['workspaces'] as const;
/** To measure one takes the service a few milliseconds. */
export const WORKSPACES_ON_A_PAGE = 50;
/** Which are open changes by itself, and no event tells it. */
const PAUSE_MS = 10_000;

export function workspacesQuery(skip: number) {
  return queryOptions({
    queryKey: [...WORKSPACES_KEY, skip],
    queryFn: async ({ signal }) => {
      const { data, count } = await call(
        'list-workspaces',
        { list: { sortBy: ['name'], skip, limit: WORKSPACES_ON_A_PAGE } },
        { signal },
      );
      return { data, count, skip };
    },
    refetchInterval: PAUSE_MS,
    placeholderData: keepPreviousData,
  });
}
