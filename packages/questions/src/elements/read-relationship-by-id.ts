import {
  type GraphSnapshot,
  ownerOfPosition,
  type PropertyObject,
  readRelationshipProperties,
} from '@secgraph/graph';
import { GraphQueryError } from '../errors.ts';
import { isHidden } from '../graph/graph-view.ts';
import type { OperationContext } from '../graph-operation.ts';
import { NO_ELEMENT } from './read-node-by-id.ts';

export interface FoundRelationship {
  readonly relationshipId: number;
  readonly startId: number;
  readonly endId: number;
  readonly kind: string;
  /** By what the graph's model says of its kind. */
  readonly isTraversable: boolean;
  readonly properties: PropertyObject;
}

/** A relationship by its graph id. Throws `GRAPH_NODE_NOT_FOUND`, also where one of its ends may not be known. */
export function readRelationshipById(
  { graph }: OperationContext,
  { relationshipId }: { readonly relationshipId: number },
): FoundRelationship {
  const { snapshot, model } = graph;
  const { outbound, kindNames, nodeIds } = snapshot;
  const position = findPositionById(snapshot, relationshipId);
  const start = position === undefined ? undefined : ownerOfPosition(outbound, position);
  const end = position === undefined ? undefined : outbound.nodes[position];
  if (
    position === undefined ||
    start === undefined ||
    end === undefined ||
    isHidden(graph, start) ||
    isHidden(graph, end)
  ) {
    throw new GraphQueryError('GRAPH_NODE_NOT_FOUND', NO_ELEMENT);
  }

  const kind = kindNames[outbound.kinds[position] as number] ?? '';
  return {
    relationshipId,
    startId: nodeIds[start] as number,
    endId: nodeIds[end] as number,
    kind,
    isTraversable: model.traversableKinds.has(kind),
    properties: readRelationshipProperties(snapshot, position),
  };
}

/** One pass over a column of integers: a million take a millisecond. */
function findPositionById({ relationshipIds, outbound }: GraphSnapshot, id: number): number | undefined {
  const position = relationshipIds.indexOf(id);
  return position === -1 || position >= outbound.nodes.length ? undefined : position;
}
