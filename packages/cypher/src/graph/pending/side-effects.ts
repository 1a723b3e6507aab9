import { groupingKey } from '../../values/grouping-key.ts';
import type { MapValue } from '../../values/value.ts';
import {
  iterateCreatedNodes,
  iterateRemovedNodes,
  listChangedNodes,
  listChangedRelationships,
  type PendingState,
} from './pending-state.ts';

/**
 * How a graph differs from what it was: elements, distinct labels that nodes have, and properties (an element,
 * a name and a value) that came and went.
 */
export interface SideEffects {
  readonly nodesCreated: number;
  readonly nodesRemoved: number;
  readonly relationshipsCreated: number;
  readonly relationshipsRemoved: number;
  readonly labelsAdded: number;
  readonly labelsRemoved: number;
  readonly propertiesAdded: number;
  readonly propertiesRemoved: number;
}

/** Linear in what changed. */
export function countSideEffects(state: PendingState): SideEffects {
  const createdNodes = [...iterateCreatedNodes(state)];
  const removedNodes = [...iterateRemovedNodes(state)];
  const createdRelationships = [...state.relationships.iterateCreated()];
  const removedRelationships = [...state.relationships.iterateRemoved()];

  return {
    nodesCreated: createdNodes.length,
    nodesRemoved: removedNodes.length,
    relationshipsCreated: createdRelationships.length,
    relationshipsRemoved: removedRelationships.length,
    ...countLabels(state),
    ...countProperties(state, { createdNodes, removedNodes, createdRelationships, removedRelationships }),
  };
}

function countLabels({ base, kinds }: PendingState): { labelsAdded: number; labelsRemoved: number } {
  let labelsAdded = 0;
  let labelsRemoved = 0;

  for (const kind of kinds.touchedKinds) {
    const before = (base.nodesOfKind(kind)?.count ?? 0) > 0;
    const after = (kinds.nodesOfKind(kind)?.count ?? 0) > 0;
    labelsAdded += after && !before ? 1 : 0;
    labelsRemoved += before && !after ? 1 : 0;
  }
  return { labelsAdded, labelsRemoved };
}

function countProperties(
  state: PendingState,
  elements: Readonly<
    Record<
      'createdNodes' | 'removedNodes' | 'createdRelationships' | 'removedRelationships',
      readonly number[]
    >
  >,
): { propertiesAdded: number; propertiesRemoved: number } {
  const { base, graph } = state;
  const nodes = listChangedNodes(state);
  const relationships = listChangedRelationships(state);
  const added = [
    ...elements.createdNodes.map((it) => graph.readNodeProperties(it).size),
    ...elements.createdRelationships.map((it) => graph.readRelationshipProperties(it).size),
    ...nodes.map((it) => countMissing(graph.readNodeProperties(it), base.readNodeProperties(it))),
    ...relationships.map((it) =>
      countMissing(graph.readRelationshipProperties(it), base.readRelationshipProperties(it)),
    ),
  ];
  const removed = [
    ...elements.removedNodes.map((it) => base.readNodeProperties(it).size),
    ...elements.removedRelationships.map((it) => base.readRelationshipProperties(it).size),
    ...nodes.map((it) => countMissing(base.readNodeProperties(it), graph.readNodeProperties(it))),
    ...relationships.map((it) =>
      countMissing(base.readRelationshipProperties(it), graph.readRelationshipProperties(it)),
    ),
  ];
  return { propertiesAdded: sum(added), propertiesRemoved: sum(removed) };
}

/** Entries of `these` that `others` does not have. */
function countMissing(these: MapValue, others: MapValue): number {
  return [...these].filter(
    ([name, value]) => !others.has(name) || groupingKey(others.get(name) ?? null) !== groupingKey(value),
  ).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
