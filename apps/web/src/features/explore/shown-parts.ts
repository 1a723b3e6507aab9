import type { ViewChange } from '@secgraph/graph-view';

/** An edge as pictures and answers have it, by the ids of its ends. */
interface Edge {
  readonly source: string;
  readonly target: string;
  readonly kind: string;
}

export interface ShownParts {
  readonly hasNode: (id: string) => boolean;
  readonly hasEdge: (edge: Edge) => boolean;
}

/** What of a picture is seen: what is hidden neither by itself nor by its kind, nor has lost an end. */
export function shownParts({ graph, hidden, hiddenKinds, hiddenNodeKinds }: ViewChange): ShownParts {
  const ofShownKinds = graph.nodes.filter(({ kind }) => !hiddenNodeKinds.includes(kind));
  const shown = new Set(ofShownKinds.map(({ id }) => id)).difference(new Set(hidden));
  const withoutKinds = new Set(hiddenKinds);

  return {
    hasNode: (id) => shown.has(id),
    hasEdge: ({ source, target, kind }) => shown.has(source) && shown.has(target) && !withoutKinds.has(kind),
  };
}
