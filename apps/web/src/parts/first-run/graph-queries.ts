import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { orNull } from '../../api/or-null.ts';

const PAUSE_MS = 3_000;

/** Whether there is no node at all; asked again until there is one. */
export const isGraphEmptyQuery = queryOptions({
  queryKey: ['graph', 'is-empty'],
  queryFn: async ({ signal }) => {
    const body = { query: 'MATCH (n) RETURN n LIMIT 1' };
    return (await orNull(() => call('run-cypher-query', { body }, { signal }))) === null;
  },
  refetchInterval: ({ state }) => (state.data === true ? PAUSE_MS : false),
});
