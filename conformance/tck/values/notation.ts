/**
 * A value as the TCK writes it in its tables. Temporal values are texts there; nodes and relationships have no
 * identity, only what they hold.
 */
export type NotedValue =
  | { readonly type: 'null' }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'integer'; readonly value: bigint }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'list'; readonly items: readonly NotedValue[] }
  | NotedMap
  | NotedNode
  | NotedRelationship
  | NotedPath;

export interface NotedMap {
  readonly type: 'map';
  readonly entries: readonly NotedEntry[];
}

export interface NotedEntry {
  readonly name: string;
  readonly value: NotedValue;
}

export interface NotedNode {
  readonly type: 'node';
  readonly labels: readonly string[];
  readonly properties: readonly NotedEntry[];
}

export interface NotedRelationship {
  readonly type: 'relationship';
  readonly kind: string;
  readonly properties: readonly NotedEntry[];
}

export interface NotedPath {
  readonly type: 'path';
  readonly start: NotedNode;
  readonly hops: readonly NotedHop[];
}

export interface NotedHop {
  readonly relationship: NotedRelationship;
  /** Whether the path follows the relationship from its start to its end. */
  readonly isForward: boolean;
  readonly node: NotedNode;
}
