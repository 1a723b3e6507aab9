import { hasBit, iterateBits } from '@secgraph/graph';
import type { QueryGraph } from '../query-graph.ts';
import type { GrowableBitmap } from './growable-bitmap.ts';
import type { PendingKinds } from './pending-kinds.ts';
import type { PendingProperties } from './pending-properties.ts';
import type { PendingRelationships } from './pending-relationships.ts';

/** The parts of a pending graph, for what compares it with its base. */
export interface PendingState {
  readonly base: QueryGraph;
  /** The graph itself: ids and properties as they are now. */
  readonly graph: QueryGraph;
  readonly kinds: PendingKinds;
  readonly relationships: PendingRelationships;
  readonly nodeProperties: PendingProperties;
  readonly relationshipProperties: PendingProperties;
  /** All nodes that do not exist any more, those included that the base had removed already. */
  readonly removedNodes: GrowableBitmap;
}

/** Nodes of the base that are gone, ascending. */
export function* iterateRemovedNodes(state: PendingState): Generator<number> {
  const before = state.base.removedNodes;

  for (const node of iterateBits(state.removedNodes.bits)) {
    if (node < state.base.nodeCount && !(before !== undefined && hasBit(before, node))) {
      yield node;
    }
  }
}

/** Nodes that the base does not have, ascending. */
export function* iterateCreatedNodes(state: PendingState): Generator<number> {
  for (let node = state.base.nodeCount; node < state.graph.nodeCount; node++) {
    if (!state.removedNodes.has(node)) {
      yield node;
    }
  }
}

/** Nodes of the base whose kinds or properties may have changed, and which still exist; ascending. */
export function listChangedNodes(state: PendingState): number[] {
  const nodes = new Set([...state.kinds.assignedNodes, ...state.nodeProperties.elements]);
  return [...nodes]
    .filter((node) => node < state.base.nodeCount && !state.removedNodes.has(node))
    .sort((left, right) => left - right);
}

/** Relationships of the base whose properties may have changed, and which still exist; ascending. */
export function listChangedRelationships(state: PendingState): number[] {
  const { relationships } = state;
  return [...state.relationshipProperties.elements]
    .filter((it) => it < relationships.baseLimit && !relationships.isRemoved(it))
    .sort((left, right) => left - right);
}
