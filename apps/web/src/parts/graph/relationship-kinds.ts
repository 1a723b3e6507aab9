import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Kinds that relationships have. */
export const relationshipKindsQuery = queryOptions({
  queryKey: ['graph', 'relationship-kinds'],
  queryFn: async ({ signal }) =>
    (await call('list-graph-kinds', { query: { type: 'eq:edge' } }, { signal })).data.kinds,
  staleTime: 60_000,
});
