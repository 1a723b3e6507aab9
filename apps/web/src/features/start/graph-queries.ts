import { queryOptions } from '@tanstack/react-query';
import { isStatus } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

const PAUSE_MS = 3_000;

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
