import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

const ALL = 0;

/** Domains and tenants that the graph knows. */
export const environmentsQuery = queryOptions({
  queryKey: ['graph', 'environments'],
  queryFn: async ({ signal }) =>
    (await call('list-environments', { list: { sortBy: ['name'], limit: ALL } }, { signal })).data,
});

const FOUND_STATUSES = ['active', 'in_progress', 'accepted', 'remediated', 'orphaned', 'deprecated'];

/** How the newest finding of an environment calls it, of whatever status; null: there is none. */
export function goneEnvironmentQuery(id: string) {
  return queryOptions({
    queryKey: ['graph', 'gone-environment', id],
    queryFn: async ({ signal }) => {
      const filters = {
        environment_id: [`eq:${id}`],
        status: FOUND_STATUSES.map((status) => `eq:${status}`),
      };
      const { data } = await call(
        'list-findings',
        { query: {}, list: { filters, sortBy: ['-last_seen'], limit: 1 } },
        { signal },
      );

      return data[0]?.environment_name ?? null;
    },
  });
}
