import { findShortestPath } from '@secgraph/graph';
import { createKindMask } from '../../planner/kind-matcher.ts';
import type { ShortestPath } from '../../planner/logical-plan.ts';
import { PathValue } from '../../values/element-value.ts';
import type { RunContext } from '../run-context.ts';
import type { PathSearch } from './shortest-path-tree.ts';

/** A shortest path between two nodes that no other row shares: searched for from both ends. */
export function findPathBetween(
  { kinds, direction, maxHops }: Pick<ShortestPath, 'kinds' | 'direction' | 'maxHops'>,
  { graph, poll }: Pick<RunContext, 'graph' | 'poll'>,
  { from, to }: Pick<PathSearch, 'from' | 'to'>,
): PathValue | undefined {
  if (from === to) {
    return new PathValue([from], []);
  }

  const path = findShortestPath(graph, {
    start: from,
    end: to,
    direction,
    kinds: kinds === undefined ? undefined : createKindMask(graph, kinds)(),
    maxHops,
    cancellation: poll.cancellation,
  });
  if (path === undefined) {
    return undefined;
  }
  const { outboundRelationships } = graph;
  const relationships =
    outboundRelationships === undefined
      ? path.relationships
      : path.relationships.map((position) => outboundRelationships[position] as number);
  return new PathValue(path.nodes, relationships);
}
