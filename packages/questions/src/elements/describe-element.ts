import { findRelationship, kindIdOf, readObjectId } from '@secgraph/graph';
import { GraphQueryError } from '../errors.ts';
import { getNode } from '../graph/find-node.ts';
import type { OperationContext } from '../graph-operation.ts';
import { displayName } from '../presenters/node-display.ts';

/** A node, or a relationship by its ends, by object ids. */
export interface ElementInput {
  readonly objectId: string;
  /** Undefined: the node itself. */
  readonly relationship: { readonly kind: string; readonly endObjectId: string } | undefined;
}

/** Object ids as the graph has them, and what the nodes are called; without a relationship, the end is empty. */
export interface DescribedElement {
  readonly objectId: string;
  readonly name: string;
  readonly endObjectId: string;
  readonly endName: string;
}

/** Throws `GRAPH_NODE_NOT_FOUND` for what the graph does not have, or the caller may not see. */
export function describeElement(
  { graph }: OperationContext,
  { objectId, relationship }: ElementInput,
): DescribedElement {
  const { snapshot } = graph;
  const start = getNode(graph, objectId, { notFound: `There is no node with the object id ${objectId}.` });
  const described = { objectId: readObjectId(snapshot, start), name: displayName(graph, start) };
  if (relationship === undefined) {
    return { ...described, endObjectId: '', endName: '' };
  }

  const { kind, endObjectId } = relationship;
  const end = getNode(graph, endObjectId, {
    notFound: `There is no node with the object id ${endObjectId}.`,
  });
  const kindId = kindIdOf(snapshot, kind);
  if (kindId === undefined || findRelationship(snapshot, start, end, kindId) === undefined) {
    throw new GraphQueryError(
      'GRAPH_NODE_NOT_FOUND',
      `There is no relationship ${kind} from ${described.objectId} to ${readObjectId(snapshot, end)}.`,
    );
  }

  return { ...described, endObjectId: readObjectId(snapshot, end), endName: displayName(graph, end) };
}
