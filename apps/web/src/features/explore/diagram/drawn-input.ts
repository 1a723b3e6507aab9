import type { GraphInput, ViewChange } from '@secgraph/graph-view';
import { shownParts } from '../shown-parts.ts';

const NOTHING: GraphInput = { nodes: [], edges: [] };

/** The graph that is drawn, without what is hidden. */
export function drawnInput(change: ViewChange | undefined): GraphInput {
  if (change === undefined) {
    return NOTHING;
  }
  const { hasNode, hasEdge } = shownParts(change);

  return {
    nodes: change.graph.nodes.filter(({ id }) => hasNode(id)),
    edges: change.graph.edges.filter(hasEdge),
  };
}
