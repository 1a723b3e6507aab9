import type { PropertyObject, PropertyPatch } from '@secgraph/graph';

/**
 * One change that an updating statement made, as plain data that can cross threads and be stored.
 *
 * A list of them holds net effects: every element at most once, and none that was created and removed again.
 * Applied in the order of the list they never meet a missing element: removed relationships, removed nodes,
 * created nodes, changed nodes, created relationships, changed relationships.
 *
 * Elements are named by their ids as the query saw them. Ids of created elements are provisional: ascending in
 * the order of creation, from where the pending graph was told to begin; what applies the changes may give
 * others. Kinds are names, because a statement can bring new ones. Property patches hold null for a removed
 * property.
 */
export type GraphChange =
  | RelationshipRemoval
  | NodeRemoval
  | NodeCreation
  | NodeChange
  | RelationshipCreation
  | RelationshipChange;

export interface NodeCreation {
  readonly type: 'createNode';
  readonly id: number;
  readonly kinds: readonly string[];
  readonly properties: PropertyObject;
}

export interface NodeChange {
  readonly type: 'changeNode';
  readonly id: number;
  readonly addedKinds: readonly string[];
  readonly removedKinds: readonly string[];
  readonly properties: PropertyPatch;
}

/** Each of the node's relationships has a removal of its own before it. */
export interface NodeRemoval {
  readonly type: 'removeNode';
  readonly id: number;
}

/** What names a relationship for graphs that know it by its place only. */
interface RelationshipPlace {
  readonly id: number;
  readonly startId: number;
  readonly endId: number;
  readonly kind: string;
}

/** A statement can create several of the same kind between the same nodes; a snapshot holds one of them. */
export interface RelationshipCreation extends RelationshipPlace {
  readonly type: 'createRelationship';
  readonly properties: PropertyObject;
}

export interface RelationshipChange extends RelationshipPlace {
  readonly type: 'changeRelationship';
  readonly properties: PropertyPatch;
}

export interface RelationshipRemoval extends RelationshipPlace {
  readonly type: 'removeRelationship';
}
