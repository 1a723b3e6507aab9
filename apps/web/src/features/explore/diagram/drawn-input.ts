import type { GraphInput, ViewChange } from '@secgraph/graph-view';

const NOTHING: GraphInput = { nodes: [], edges: [] };

/** The graph that is drawn, without what is hidden. */
export function drawnInput(change: ViewChange | undefined): GraphInput {
  if (change === undefined) {
    return NOTHING;
  }
  const hiddenNodeKinds = new Set(change.hiddenNodeKinds);
  const ofHiddenKinds = change.graph.nodes.filter(({ kind }) => hiddenNodeKinds.has(kind));
  const hidden = new Set([...change.hidden, ...ofHiddenKinds.map(({ id }) => id)]);
  const hiddenKinds = new Set(change.hiddenKinds);

  return {
    nodes: change.graph.nodes.filter(({ id }) => !hidden.has(id)),
    edges: change.graph.edges.filter(
      ({ source, target, kind }) => !hidden.has(source) && !hidden.has(target) && !hiddenKinds.has(kind),
    ),
  };
}
