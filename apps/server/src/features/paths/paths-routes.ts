import { getPathfinding, getShortestPath } from '@secgraph/contract';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { parseRelationshipFilter } from './parse-relationship-filter.ts';

export function pathsRoutes(graph: GraphQueries): readonly BoundRoute[] {
  return [
    handle(getShortestPath, async (request) => {
      const { start_node, end_node, relationship_kinds, only_traversable = false } = request.query;
      const input = {
        startObjectId: start_node,
        endObjectId: end_node,
        filter: relationship_kinds === undefined ? undefined : parseRelationshipFilter(relationship_kinds),
        isTraversableOnly: only_traversable,
      };

      return jsonBytes(await graph.run('shortestPath', input, request));
    }),
    handle(getPathfinding, async (request) => {
      const { start_node, end_node } = request.query;
      const input = { startObjectId: start_node, endObjectId: end_node };

      return jsonBytes(await graph.run('pathfinding', input, request));
    }),
  ];
}
