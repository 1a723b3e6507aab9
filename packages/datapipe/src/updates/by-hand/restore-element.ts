import type { GraphChange } from '@secgraph/cypher';
import { BY_HAND_PROPERTY, type ManualChange, type ReplacedRelationship } from '@secgraph/database/by-hand';
import type { GraphDelta } from '@secgraph/graph';
import { applyChanges } from '../apply-changes.ts';
import { findPlace } from './plan-enforcement.ts';

/**
 * Makes the graph say again what the data says, where a change said otherwise. What was added goes, unless something
 * else has told it since: then it is not by hand any more.
 */
export function restoreElement(change: ManualChange, delta: GraphDelta): void {
  const { action, element, replaced, createdAt } = change;

  switch (action.type) {
    case 'add-node':
      applyChanges(delta, takeBackNode(change, delta), createdAt.getTime());
      return;
    case 'add-relationship':
      applyChanges(delta, takeBackRelationship(change, delta), createdAt.getTime());
      return;
    case 'set-property':
      if (replaced?.value !== undefined) {
        const properties = { [action.property]: replaced.value };
        applyChanges(delta, changeProperties(change, delta, properties), createdAt.getTime());
      }
      return;
    case 'remove-node':
      restoreNode(change, delta);
      return;
    case 'remove-relationship':
    case 'mark-false': {
      const { relationship } = element;
      if (replaced?.properties !== undefined && relationship !== undefined) {
        const { kind, endObjectId: end } = relationship;
        const { properties, lastSeenMs } = replaced;
        restoreRelationship({ start: element.objectId, kind, end, properties, lastSeenMs }, delta);
      }
    }
  }
}

function takeBackNode(change: ManualChange, delta: GraphDelta): readonly GraphChange[] {
  const id = delta.findNode(change.element.objectId);
  const isOwn = id !== undefined && delta.readNode(id)?.lastSeenMs === change.createdAt.getTime();

  return isOwn ? [{ type: 'removeNode', id }] : changeProperties(change, delta, { [BY_HAND_PROPERTY]: null });
}

function takeBackRelationship(change: ManualChange, delta: GraphDelta): readonly GraphChange[] {
  const place = findPlace(change, delta);
  const isOwn = place && delta.readRelationship(place)?.lastSeenMs === change.createdAt.getTime();

  return isOwn
    ? [{ type: 'removeRelationship', ...place }]
    : changeProperties(change, delta, { [BY_HAND_PROPERTY]: null });
}

function changeProperties(
  change: ManualChange,
  delta: GraphDelta,
  properties: Extract<GraphChange, { readonly type: 'changeNode' }>['properties'],
): readonly GraphChange[] {
  if (change.element.relationship === undefined) {
    const id = delta.findNode(change.element.objectId);
    return id === undefined ? [] : [{ type: 'changeNode', id, addedKinds: [], removedKinds: [], properties }];
  }

  const place = findPlace(change, delta);
  return place !== undefined && delta.readRelationship(place) !== undefined
    ? [{ type: 'changeRelationship', ...place, properties }]
    : [];
}

/** Relationships whose other end is gone stay away. */
function restoreNode({ element: { objectId }, replaced }: ManualChange, delta: GraphDelta): void {
  if (replaced?.kinds === undefined || delta.findNode(objectId) !== undefined) {
    return;
  }

  const { kinds, properties = {}, lastSeenMs = Date.now(), relationships = [] } = replaced;
  const node = {
    type: 'createNode',
    id: 0,
    kinds,
    properties: { ...properties, objectid: objectId },
  } as const;
  applyChanges(delta, [node], lastSeenMs);
  for (const relationship of relationships) {
    restoreRelationship(relationship, delta);
  }
}

function restoreRelationship(
  { start, kind, end, properties, lastSeenMs = Date.now() }: ReplacedRelationship,
  delta: GraphDelta,
): void {
  const element = { objectId: start, relationship: { kind, endObjectId: end } };
  const place = findPlace({ element }, delta);
  if (place !== undefined && delta.readRelationship(place) === undefined) {
    applyChanges(delta, [{ type: 'createRelationship', ...place, properties }], lastSeenMs);
  }
}
