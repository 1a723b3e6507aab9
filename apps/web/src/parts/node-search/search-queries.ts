import { isStatus } from '@secgraph/client';
import { TAG_KIND_PREFIX } from '@secgraph/graph-schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { type GraphNode, readUnifiedGraph } from '../graph/graph.ts';
import type { NodeQuery } from './node-query.ts';

/** As many nodes as fit into the list; whoever does not find what he wants types more of the name. */
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

const BY_OBJECT_ID = 'MATCH (n) WHERE n.objectid IN $ids RETURN n';

/** What lists say of nodes beside their names, by object id: domain, zone, whether they are enabled. */
export function listedFactsQuery(objectIds: readonly string[]) {
  return queryOptions({
    queryKey: ['graph', 'listed-facts', ...objectIds],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, GraphNode>> => {
      const body = { query: BY_OBJECT_ID, parameters: { ids: objectIds }, include_properties: true };
      try {
        const { nodes } = readUnifiedGraph((await call('run-cypher-query', { body }, { signal })).data);

        return new Map([...nodes.values()].map((node) => [node.objectId, node]));
      } catch (error) {
        if (isStatus(error, 404)) {
          return new Map();
        }
        throw error;
      }
    },
    enabled: objectIds.length > 0,
    placeholderData: keepPreviousData,
  });
}
