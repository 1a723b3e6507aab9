import type { PropertyObject, PropertyPatch, PropertyValue } from '@secgraph/graph';
import { equals } from '../../values/equality.ts';
import type { MapValue, Value } from '../../values/value.ts';
import type { GraphChange, NodeChange, RelationshipChange } from '../graph-change.ts';
import { valueToProperty } from '../value-to-property.ts';
import {
  iterateCreatedNodes,
  iterateRemovedNodes,
  listChangedNodes,
  listChangedRelationships,
  type PendingState,
} from './pending-state.ts';

/** The net changes, in the order of `GraphChange`. */
export function describeChanges(state: PendingState): GraphChange[] {
  return [
    ...describeRemovedRelationships(state),
    ...describeRemovedNodes(state),
    ...describeCreatedNodes(state),
    ...describeChangedNodes(state),
    ...describeCreatedRelationships(state),
    ...describeChangedRelationships(state),
  ];
}

function* describeRemovedRelationships(state: PendingState): Generator<GraphChange> {
  for (const relationship of state.relationships.iterateRemoved()) {
    yield { type: 'removeRelationship', ...placeOf(state, relationship) };
  }
}

function* describeRemovedNodes(state: PendingState): Generator<GraphChange> {
  for (const node of iterateRemovedNodes(state)) {
    yield { type: 'removeNode', id: state.graph.nodeId(node) };
  }
}

function* describeCreatedNodes(state: PendingState): Generator<GraphChange> {
  for (const node of iterateCreatedNodes(state)) {
    yield {
      type: 'createNode',
      id: state.graph.nodeId(node),
      kinds: kindNamesOf(state.graph.kindNames, state.kinds.kindsOf(node)),
      properties: toObject(state.graph.readNodeProperties(node)),
    };
  }
}

function* describeChangedNodes(state: PendingState): Generator<NodeChange> {
  for (const node of listChangedNodes(state)) {
    const before = state.base.kindSets[state.base.nodeKindSets[node] as number] ?? NO_KINDS;
    const after = state.kinds.kindsOf(node);
    const change: NodeChange = {
      type: 'changeNode',
      id: state.graph.nodeId(node),
      addedKinds: kindNamesOf(
        state.graph.kindNames,
        after.filter((kind) => !before.includes(kind)),
      ),
      removedKinds: kindNamesOf(
        state.graph.kindNames,
        before.filter((kind) => !after.includes(kind)),
      ),
      properties: diffProperties(state.base.readNodeProperties(node), state.graph.readNodeProperties(node)),
    };

    if (change.addedKinds.length + change.removedKinds.length + Object.keys(change.properties).length > 0) {
      yield change;
    }
  }
}

function* describeCreatedRelationships(state: PendingState): Generator<GraphChange> {
  for (const relationship of state.relationships.iterateCreated()) {
    yield {
      type: 'createRelationship',
      ...placeOf(state, relationship),
      properties: toObject(state.graph.readRelationshipProperties(relationship)),
    };
  }
}

function* describeChangedRelationships(state: PendingState): Generator<RelationshipChange> {
  for (const relationship of listChangedRelationships(state)) {
    const properties = diffProperties(
      state.base.readRelationshipProperties(relationship),
      state.graph.readRelationshipProperties(relationship),
    );

    if (Object.keys(properties).length > 0) {
      yield { type: 'changeRelationship', ...placeOf(state, relationship), properties };
    }
  }
}

const NO_KINDS = new Uint16Array(0);

function placeOf(
  { graph }: PendingState,
  relationship: number,
): { id: number; startId: number; endId: number; kind: string } {
  return {
    id: graph.relationshipId(relationship),
    startId: graph.nodeId(graph.startOf(relationship)),
    endId: graph.nodeId(graph.endOf(relationship)),
    kind: graph.kindNames[graph.kindOf(relationship)] ?? '',
  };
}

function kindNamesOf(names: readonly string[], kinds: Iterable<number>): string[] {
  return Array.from(kinds, (kind) => names[kind] ?? '');
}

function toObject(properties: MapValue): PropertyObject {
  return objectOf([...properties].map(([name, value]) => [name, valueToProperty(value)]));
}

function diffProperties(before: MapValue, after: MapValue): PropertyPatch {
  const removed = [...before.keys()].filter((name) => !after.has(name));
  const set = [...after].filter(([name, value]) => !isSameValue(before.get(name), value));
  return objectOf<PropertyValue | null>([
    ...removed.map((name): [string, null] => [name, null]),
    ...set.map(([name, value]): [string, PropertyValue] => [name, valueToProperty(value)]),
  ]);
}

/** Own entries whatever the names: `__proto__` is a possible property name. */
function objectOf<Entry>(entries: readonly (readonly [string, Entry])[]): Record<string, Entry> {
  return Object.fromEntries(entries);
}

function isSameValue(before: Value | undefined, after: Value): boolean {
  return before !== undefined && equals(before, after) === true;
}
