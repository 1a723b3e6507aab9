import { isStatus } from '@secgraph/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { EMPTY_GRAPH, type Graph, readUnifiedGraph } from './graph.ts';

const BETWEEN = 'MATCH (a)-[r]->(b) WHERE id(a) = $source AND id(b) = $target RETURN a, r, b';

/** All relationships from one node to another, with their properties and both nodes; an empty graph where there are none. */
export function relationshipsQuery(source: string, target: string) {
  return queryOptions({
    queryKey: ['graph', 'relationships', source, target],
    queryFn: async ({ signal }): Promise<Graph> => {
      const parameters = { source: Number(source), target: Number(target) };
      if (!Object.values(parameters).every(Number.isSafeInteger)) {
        return EMPTY_GRAPH;
      }

      try {
        const body = { query: BETWEEN, parameters, include_properties: true };
        return readUnifiedGraph((await call('run-cypher-query', { body }, { signal })).data);
      } catch (error) {
        if (isStatus(error, 404)) {
          return EMPTY_GRAPH;
        }
        throw error;
      }
    },
  });
}
