import { findAllShortestPaths } from '@secgraph/graph';
import type { OperationContext } from '../graph-operation.ts';
import { NO_ELEMENTS } from '../presenters/graph-elements.ts';
import { type LazyLegacyGraph, presentLegacyGraph } from '../presenters/legacy-graph.ts';
import { findPathEnds, type PathEnds } from './path-ends.ts';

/** The union of all shortest paths over every kind, as a drawable graph; empty when there is none. */
export function findPaths(
  { graph, cancellation }: OperationContext,
  input: PathEnds,
): { readonly data: LazyLegacyGraph } {
  const ends = findPathEnds(graph, input);
  const paths = findAllShortestPaths(graph.snapshot, { ...ends, cancellation });

  return { data: presentLegacyGraph(graph, paths ?? NO_ELEMENTS) };
}
