import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { orNull } from '../../../api/or-null.ts';
import { type GraphNode, readUnifiedGraph } from '../../../parts/graph/graph.ts';

const BY_GRAPH_ID = 'MATCH (n) WHERE id(n) = $id RETURN n';

/** A node with its properties, by its graph id; null where there is none. For kinds that no route of entities knows, too. */
export function nodeQuery(nodeId: string) {
  return queryOptions({
    queryKey: ['graph', 'node-by-id', nodeId],
    queryFn: async ({ signal }): Promise<GraphNode | null> => {
      const id = Number(nodeId);
      if (!Number.isSafeInteger(id)) {
        return null;
      }

      const body = { query: BY_GRAPH_ID, parameters: { id }, include_properties: true };
      const answer = await orNull(() => call('run-cypher-query', { body }, { signal }));
      return answer && (readUnifiedGraph(answer.data).nodes.get(nodeId) ?? null);
    },
  });
}
