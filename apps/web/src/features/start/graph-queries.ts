import { queryOptions } from '@tanstack/react-query';
import { isStatus } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

const PAUSE_MS = 3_000;
const ALL = 0;

/** Whether there is no node at all; asked again until there is one. */
export const isGraphEmptyQuery = queryOptions({
  queryKey: ['graph', 'is-empty'],
  queryFn: async ({ signal }) => {
    try {
      await call('run-cypher-query', { body: { query: 'MATCH (n) RETURN n LIMIT 1' } }, { signal });
      return false;
    } catch (error) {
      if (isStatus(error, 404)) {
        return true;
      }
      throw error;
    }
  },
  refetchInterval: ({ state }) => (state.data === true ? PAUSE_MS : false),
});

/** Domains and tenants that the graph knows. */
export const environmentsQuery = queryOptions({
  queryKey: ['graph', 'environments'],
  queryFn: async ({ signal }) =>
    (await call('list-environments', { list: { sortBy: ['name'], limit: ALL } }, { signal })).data,
});
