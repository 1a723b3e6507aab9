import { getNode } from '../graph/find-node.ts';
import type { GraphView } from '../graph/graph-view.ts';

const NOT_FOUND = 'resource not found';

/** Object ids. */
export interface PathEnds {
  readonly startObjectId: string;
  readonly endObjectId: string;
}

/** Node indexes. Throws `GRAPH_NODE_NOT_FOUND`. */
export function findPathEnds(
  graph: GraphView,
  { startObjectId, endObjectId }: PathEnds,
): { readonly start: number; readonly end: number } {
  return {
    start: getNode(graph, startObjectId, { notFound: NOT_FOUND }),
    end: getNode(graph, endObjectId, { notFound: NOT_FOUND }),
  };
}
