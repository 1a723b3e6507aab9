import { findAllShortestPaths } from '@secgraph/graph';
import { GraphQueryError } from '../errors.ts';
import type { OperationContext } from '../graph-operation.ts';
import { type LazyUnifiedGraph, presentUnifiedGraph } from '../presenters/unified-graph.ts';
import { findPathEnds, type PathEnds } from './path-ends.ts';
import { findExclusions, type PathExclusions } from './path-exclusions.ts';
import { type FollowedKinds, followedKindMask } from './relationship-filter.ts';

export interface ShortestPathInput extends PathEnds, FollowedKinds, PathExclusions {}

/** The union of all shortest paths. Throws `GRAPH_PATH_NOT_FOUND` when there is none. */
export function drawShortestPaths(
  { graph, cancellation }: OperationContext,
  input: ShortestPathInput,
): { readonly data: LazyUnifiedGraph } {
  const kinds = followedKindMask(graph, input);
  const ends = findPathEnds(graph, input);
  const exclusions = findExclusions(graph, input, [ends.start, ends.end]);
  const paths = findAllShortestPaths(graph.snapshot, { ...ends, ...exclusions, kinds, cancellation });
  if (paths === undefined) {
    throw new GraphQueryError('GRAPH_PATH_NOT_FOUND', 'Path not found');
  }

  return { data: presentUnifiedGraph(graph, paths, { withProperties: false }) };
}
