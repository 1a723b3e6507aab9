import { findNodeByObjectId, kindIdOf, nodeHasKind } from '@secgraph/graph';
import { GraphQueryError } from '../errors.ts';
import { type GraphView, isHidden } from './graph-view.ts';

export interface NodeLookup {
  /** The node must have this kind. */
  readonly kind?: string;
  /** The text of the `GRAPH_NODE_NOT_FOUND` that is thrown when there is no such node. */
  readonly notFound: string;
}

/** Index of the node with that object id: as given, else in upper case, as directories store them. */
export function getNode(graph: GraphView, objectId: string, lookup: NodeLookup): number {
  const { snapshot } = graph;
  const node = findNodeByObjectId(snapshot, objectId) ?? findNodeByObjectId(snapshot, objectId.toUpperCase());
  const kindId = lookup.kind === undefined ? undefined : (kindIdOf(snapshot, lookup.kind) ?? 0);

  if (
    node === undefined ||
    isHidden(graph, node) ||
    (kindId !== undefined && !nodeHasKind(snapshot, node, kindId))
  ) {
    throw new GraphQueryError('GRAPH_NODE_NOT_FOUND', lookup.notFound);
  }

  return node;
}
