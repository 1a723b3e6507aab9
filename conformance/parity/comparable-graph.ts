/** A graph without anything that belongs to one product or one moment: object ids instead of node ids. */
export interface ComparableGraph {
  readonly nodes: readonly ComparableNode[];
  readonly relationships: readonly ComparableRelationship[];
}

export interface ComparableNode {
  readonly objectId: string;
  readonly kinds: readonly string[];
  readonly properties: Properties;
}

export interface ComparableRelationship {
  readonly start: string;
  readonly kind: string;
  readonly end: string;
  readonly properties: Properties;
}

export type Properties = Readonly<Record<string, unknown>>;
