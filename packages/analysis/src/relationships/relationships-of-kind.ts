/** All relationships of one kind. Arrays of nodes are ascending, distinct, and not to be written to. */
export interface RelationshipsOfKind {
  startsOf(end: number): Uint32Array;
  endsOf(start: number): Uint32Array;
  has(start: number, end: number): boolean;
  /** Every relationship, by ascending start, then end. Polls for cancellation. */
  forEach(visit: VisitRelationship): void;
  /** Canonical JSON text of a property set. */
  readPropertySet(propertySet: number): string;
}

export type VisitRelationship = (start: number, end: number, propertySet: number) => void;

export const NO_NODES = new Uint32Array(0);

export const NO_PROPERTIES = '{}';
