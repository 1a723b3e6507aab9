import type { GraphChange } from '@secgraph/cypher';
import {
  BY_HAND_PROPERTY,
  type ManualAction,
  type ManualChange,
  type ReplacedContent,
} from '@secgraph/database/by-hand';
import type { GraphDelta, PropertyValue } from '@secgraph/graph';

/** What has to be done so that the graph is as a change says. */
export interface Enforcement {
  readonly changes: readonly GraphChange[];
  /** What the graph says until then; undefined: nothing that would have to be kept. */
  readonly replaced: ReplacedContent | undefined;
}

type ActionOf<Type extends ManualAction['type']> = Extract<ManualAction, { readonly type: Type }>;

/** The writer hands out the ids of what is created. */
const NEW_ID = 0;

/** Undefined: the graph is as the change says, or does not have the element that it is about. */
export function planEnforcement(change: ManualChange, delta: GraphDelta): Enforcement | undefined {
  const { action } = change;

  switch (action.type) {
    case 'add-node':
      return planNode(change, action, delta);
    case 'add-relationship':
      return planRelationship(change, action, delta);
    case 'set-property':
      return change.element.relationship === undefined
        ? planNodeProperty(change, action, delta)
        : planRelationshipProperty(change, action, delta);
    case 'remove-node':
      return planNodeRemoval(change, delta);
    case 'remove-relationship':
    case 'mark-false':
      return planRelationshipRemoval(change, delta);
  }
}

/** The graph ids of a relationship's ends; undefined: one of them is not there. */
export function findPlace({ element }: Pick<ManualChange, 'element'>, delta: GraphDelta) {
  const { objectId, relationship } = element;
  const startId = delta.findNode(objectId);
  const endId = relationship && delta.findNode(relationship.endObjectId);

  return startId === undefined || endId === undefined || relationship === undefined
    ? undefined
    : { id: NEW_ID, startId, endId, kind: relationship.kind };
}

function planNode(
  { element: { objectId } }: ManualChange,
  { kinds, properties }: ActionOf<'add-node'>,
  delta: GraphDelta,
): Enforcement | undefined {
  if (delta.findNode(objectId) !== undefined) {
    return undefined;
  }

  const own = { ...properties, objectid: objectId, [BY_HAND_PROPERTY]: true };
  return { changes: [{ type: 'createNode', id: NEW_ID, kinds, properties: own }], replaced: undefined };
}

function planRelationship(
  change: ManualChange,
  { properties }: ActionOf<'add-relationship'>,
  delta: GraphDelta,
): Enforcement | undefined {
  const place = findPlace(change, delta);
  if (place === undefined || delta.readRelationship(place) !== undefined) {
    return undefined;
  }

  const own = { ...properties, [BY_HAND_PROPERTY]: true };
  return { changes: [{ type: 'createRelationship', ...place, properties: own }], replaced: undefined };
}

function planNodeProperty(
  { element }: ManualChange,
  { property, value }: ActionOf<'set-property'>,
  delta: GraphDelta,
): Enforcement | undefined {
  const id = delta.findNode(element.objectId);
  const current = id === undefined ? value : (delta.readNodeProperty(id, property) ?? null);
  if (id === undefined || isSame(current, value)) {
    return undefined;
  }

  return {
    changes: [
      { type: 'changeNode', id, addedKinds: [], removedKinds: [], properties: { [property]: value } },
    ],
    replaced: { value: current },
  };
}

function planRelationshipProperty(
  change: ManualChange,
  { property, value }: ActionOf<'set-property'>,
  delta: GraphDelta,
): Enforcement | undefined {
  const place = findPlace(change, delta);
  const state = place && delta.readRelationship(place);
  const current = state?.properties[property] ?? null;
  if (place === undefined || state === undefined || isSame(current, value)) {
    return undefined;
  }

  return {
    changes: [{ type: 'changeRelationship', ...place, properties: { [property]: value } }],
    replaced: { value: current },
  };
}

function planNodeRemoval({ element, replaced }: ManualChange, delta: GraphDelta): Enforcement | undefined {
  const id = delta.findNode(element.objectId);
  const state = id === undefined ? undefined : delta.readNode(id);
  if (id === undefined || state === undefined) {
    return undefined;
  }

  return { changes: [{ type: 'removeNode', id }], replaced: { ...replaced, ...state } };
}

function planRelationshipRemoval(change: ManualChange, delta: GraphDelta): Enforcement | undefined {
  const place = findPlace(change, delta);
  const state = place && delta.readRelationship(place);

  return place && state && { changes: [{ type: 'removeRelationship', ...place }], replaced: { ...state } };
}

function isSame(left: PropertyValue | null, right: PropertyValue | null): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
