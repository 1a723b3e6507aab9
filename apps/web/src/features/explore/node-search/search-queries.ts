import { TAG_KIND_PREFIX } from '@secgraph/graph-schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { NodeQuery } from './node-query.ts';

/** As many as fit into the list; whoever does not find what he wants types more of it. */
export const MAX_FOUND = 20;

/** Nodes by name or object id. An answer to another text is never taken for the answer to this one. */
export function nodeSearchQuery({ text, kinds }: NodeQuery) {
  const type = kinds.length === 0 ? {} : { type: [...kinds] };

  return queryOptions({
    queryKey: ['graph', 'search', text, ...kinds],
    queryFn: async ({ signal }) =>
      (await call('search', { query: { q: text, ...type }, list: { limit: MAX_FOUND + 1 } }, { signal }))
        .data,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
}

/** Kinds that nodes can have, without the marks of zones. */
export const nodeKindsQuery = queryOptions({
  queryKey: ['graph', 'node-kinds'],
  queryFn: async ({ signal }) =>
    (await call('list-graph-kinds', { query: { type: 'eq:node' } }, { signal })).data.kinds.filter(
      (kind) => !kind.startsWith(TAG_KIND_PREFIX),
    ),
  staleTime: 60_000,
});
