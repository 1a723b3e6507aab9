import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

const ALL = 0;

/** Domains and tenants that the graph knows. */
export const environmentsQuery = queryOptions({
  queryKey: ['graph', 'environments'],
  queryFn: async ({ signal }) =>
    (await call('list-environments', { list: { sortBy: ['name'], limit: ALL } }, { signal })).data,
});
