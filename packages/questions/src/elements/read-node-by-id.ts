import { findNodeById, type PropertyObject, readProperties } from '@secgraph/graph';
import { GraphQueryError } from '../errors.ts';
import { isHidden } from '../graph/graph-view.ts';
import type { OperationContext } from '../graph-operation.ts';
import { displayKindOf, kindSetOf } from '../presenters/node-display.ts';

export interface FoundNode {
  readonly nodeId: number;
  readonly kinds: readonly string[];
  /** The one of them it is shown as. */
  readonly displayKind: string;
  readonly properties: PropertyObject;
}

export const NO_ELEMENT = 'resource not found';

/** A node by its graph id. Throws `GRAPH_NODE_NOT_FOUND`, also for one that whoever asks may not know. */
export function readNodeById(
  { graph }: OperationContext,
  { nodeId }: { readonly nodeId: number },
): FoundNode {
  const node = findNodeById(graph.snapshot, nodeId);
  if (node === undefined || isHidden(graph, node)) {
    throw new GraphQueryError('GRAPH_NODE_NOT_FOUND', NO_ELEMENT);
  }

  return {
    nodeId,
    kinds: kindSetOf(graph, node).kinds,
    displayKind: displayKindOf(graph, node),
    properties: readProperties(graph.snapshot, node),
  };
}
