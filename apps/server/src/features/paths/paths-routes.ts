import { getPathfinding, getPathsFrom, getPathsTo, getShortestPath } from '@secgraph/contract';
import type { FollowedKinds, PathExclusions } from '@secgraph/questions';
import { parseEdgeName, parseRelationshipFilter } from '@secgraph/questions';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { handle } from '../../http/route-handler.ts';

const DEFAULT_LIMIT = 100;

export function pathsRoutes(graph: GraphQueries) {
  return [
    handle(getShortestPath, async (request) => {
      const { start_node, end_node, weight } = request.query;
      const input = { startObjectId: start_node, endObjectId: end_node, ...readConditions(request.query) };

      return jsonBytes(await graph.run(weight === 'cost' ? 'cheapestPath' : 'shortestPath', input, request));
    }),
    handle(getPathsTo, async (request) => {
      const { end_node, from, ...query } = request.query;
      const input = {
        hubObjectId: end_node,
        direction: 'inbound',
        ends: from,
        ...readNearest(query),
      } as const;

      return jsonBytes(await graph.run('nearestPaths', input, request));
    }),
    handle(getPathsFrom, async (request) => {
      const { start_node, to, ...query } = request.query;
      const input = {
        hubObjectId: start_node,
        direction: 'outbound',
        ends: to,
        ...readNearest(query),
      } as const;

      return jsonBytes(await graph.run('nearestPaths', input, request));
    }),
    handle(getPathfinding, async (request) => {
      const { start_node, end_node } = request.query;
      const input = { startObjectId: start_node, endObjectId: end_node };

      return jsonBytes(await graph.run('pathfinding', input, request));
    }),
  ];
}

interface ConditionParameters {
  readonly relationship_kinds?: string;
  readonly only_traversable?: boolean;
  readonly exclude_nodes?: readonly string[];
  readonly exclude_edges?: readonly string[];
  readonly avoid_disabled?: boolean;
}

/** What a path may use. */
function readConditions(query: ConditionParameters): FollowedKinds & PathExclusions {
  const { relationship_kinds, only_traversable = false, avoid_disabled = false } = query;

  return {
    filter: relationship_kinds === undefined ? undefined : parseRelationshipFilter(relationship_kinds),
    isTraversableOnly: only_traversable,
    excludedNodes: query.exclude_nodes ?? [],
    excludedEdges: (query.exclude_edges ?? []).map(parseEdgeName),
    avoidsDisabled: avoid_disabled,
  };
}

function readNearest(query: ConditionParameters & { readonly max_hops?: number; readonly limit?: number }) {
  return { maxHops: query.max_hops, limit: query.limit ?? DEFAULT_LIMIT, ...readConditions(query) };
}
