import { randomUUID } from 'node:crypto';
import type { GraphChange } from '@secgraph/cypher';
import type { GraphDelta, PropertyPatch } from '@secgraph/graph';

type ChangeOf<Type extends GraphChange['type']> = Extract<GraphChange, { readonly type: Type }>;

/** Not stored among the properties. */
const OWN_COLUMNS: readonly string[] = ['objectid', 'lastseen', 'lastcollected'];

/**
 * Makes changes that were checked before. The ids of created nodes become what the changes call them, when
 * those begin behind the highest id handed out; a relationship of a kind that exists between two nodes already
 * is merged with it.
 */
export function applyChanges(delta: GraphDelta, changes: readonly GraphChange[], atMs: number): void {
  // An observation is a change, too: only what is created needs one.
  const isCreating = changes.some(({ type }) => type === 'createNode' || type === 'createRelationship');
  const observationId = isCreating ? delta.observe(atMs) : 0;
  removeElements(delta, changes);

  for (const change of changes) {
    switch (change.type) {
      case 'createNode':
        createNode(delta, change, observationId);
        break;
      case 'changeNode':
        changeNode(delta, change);
        break;
      case 'createRelationship':
        upsertRelationship(delta, change, observationId);
        break;
      case 'changeRelationship':
        upsertRelationship(delta, change, undefined);
        break;
      case 'removeNode':
      case 'removeRelationship':
        break;
    }
  }
}

/** Removes nodes and relationships. Relationships of nodes that go are not removed one by one: they go with them. */
function removeElements(delta: GraphDelta, changes: readonly GraphChange[]): void {
  const nodeIds = new Set(changes.filter((change) => change.type === 'removeNode').map(({ id }) => id));

  for (const change of changes) {
    if (change.type === 'removeRelationship' && !nodeIds.has(change.startId) && !nodeIds.has(change.endId)) {
      delta.removeRelationship(change);
    }
  }
  delta.removeNodes(nodeIds);
}

function createNode(
  delta: GraphDelta,
  { kinds, properties }: ChangeOf<'createNode'>,
  observationId: number,
): void {
  const objectId = properties['objectid'] ?? randomUUID().toUpperCase();

  delta.upsertNode(String(objectId), { kinds, properties: ownProperties(properties), observationId });
}

function changeNode(delta: GraphDelta, change: ChangeOf<'changeNode'>): void {
  delta.mergeNodeProperties(change.id, ownProperties(change.properties));
  if (change.addedKinds.length + change.removedKinds.length > 0) {
    delta.changeNodeKinds(change.id, {
      add: change.addedKinds.map((kind) => delta.registerKind(kind)),
      remove: change.removedKinds.map((kind) => delta.registerKind(kind)),
    });
  }
}

function upsertRelationship(
  delta: GraphDelta,
  { startId, endId, kind, properties }: ChangeOf<'createRelationship' | 'changeRelationship'>,
  observationId: number | undefined,
): void {
  const place = { startId, endId, kindId: delta.registerKind(kind) };
  const change = { properties: ownProperties(properties) };
  delta.upsertRelationship(place, observationId === undefined ? change : { ...change, observationId });
}

function ownProperties(properties: PropertyPatch): PropertyPatch {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !OWN_COLUMNS.includes(name)));
}
