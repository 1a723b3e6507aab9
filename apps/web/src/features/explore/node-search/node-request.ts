import { call } from '../../../api/call.ts';
import { readUnifiedGraph } from '../../../parts/graph/graph.ts';
import type { ExploreRequest } from '../explore-request.ts';

const ONE_NODE = 'MATCH (n) WHERE n.objectid = $id RETURN n LIMIT 1';

/** One node by its object id. */
export function nodeRequest(objectId: string): ExploreRequest {
  return {
    title: (answer) => answer?.graph.nodes.values().next().value?.label ?? objectId,
    nothing: 'No node has this object ID. It may have been deleted; try its name.',
    query: {
      queryKey: ['graph', 'node', objectId],
      queryFn: async ({ signal }) => {
        const body = { query: ONE_NODE, parameters: { id: objectId }, include_properties: true };
        const { data } = await call('run-cypher-query', { body }, { signal });

        return { graph: readUnifiedGraph(data) };
      },
    },
  };
}
