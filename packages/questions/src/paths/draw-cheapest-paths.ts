import { findCheapestPaths } from '@secgraph/graph';
import { attackCostOf } from '@secgraph/graph-schema';
import { GraphQueryError } from '../errors.ts';
import type { GraphView } from '../graph/graph-view.ts';
import type { OperationContext } from '../graph-operation.ts';
import { type LazyUnifiedGraph, presentUnifiedGraph } from '../presenters/unified-graph.ts';
import type { ShortestPathInput } from './draw-shortest-paths.ts';
import { findPathEnds } from './path-ends.ts';
import { findExclusions } from './path-exclusions.ts';
import { type FollowedKinds, followedKindMask } from './relationship-filter.ts';

/** The union of all paths that cost an attacker least. Throws `GRAPH_PATH_NOT_FOUND` when there is none. */
export function drawCheapestPaths(
  { graph, cancellation }: OperationContext,
  input: ShortestPathInput,
): { readonly data: LazyUnifiedGraph & { readonly cost: number } } {
  const costs = followedCosts(graph, input);
  const ends = findPathEnds(graph, input);
  const exclusions = findExclusions(graph, input, [ends.start, ends.end]);
  const paths = findCheapestPaths(graph.snapshot, { ...ends, ...exclusions, costs, cancellation });
  if (paths === undefined) {
    throw new GraphQueryError('GRAPH_PATH_NOT_FOUND', 'Path not found');
  }

  return {
    data: { ...presentUnifiedGraph(graph, paths, { withProperties: false }), cost: paths.cost },
  };
}

/** By kind id; kinds that are not followed cost 0. */
function followedCosts(graph: GraphView, input: FollowedKinds): Uint8Array {
  const isFollowed = followedKindMask(graph, input);

  return Uint8Array.from(graph.snapshot.kindNames, (name, kindId) =>
    isFollowed[kindId] === 1 ? attackCostOf(name) : 0,
  );
}
