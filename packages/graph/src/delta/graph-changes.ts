/**
 * What changed in a graph, in the form in which it is made durable: everything since the last drain of a
 * delta. Applying it to the stored rows of the previous state gives the stored rows of the new state.
 *
 * Order of application: removed kinds, kinds, property sets, observations; removed relationships, removed nodes (with their
 * relationships); created, then updated rows; last-seen columns; counters.
 */
export interface GraphChanges {
  /** Ids of kinds that nothing had any more; other kinds may have got these ids since. */
  readonly removedKindIds: readonly number[];
  readonly kinds: readonly { readonly id: number; readonly name: string }[];
  /** JSON object text; ids start at 1, 0 means "no properties". */
  readonly propertySets: readonly { readonly id: number; readonly json: string }[];
  /** `atMs`: milliseconds since the epoch. */
  readonly observations: readonly { readonly id: number; readonly atMs: number }[];
  readonly createdNodes: Iterable<NodeRow>;
  /** Nodes that existed at the last drain; rows carry the complete new kinds and properties. Can be read more than once. */
  readonly updatedNodes: Iterable<NodeRow>;
  readonly removedNodeIds: Int32Array;
  readonly createdRelationships: RelationshipRows;
  /** Relationships that existed at the last drain and point to another property set now. */
  readonly updatedRelationships: RelationshipRows;
  /** Relationships removed while both their nodes stay. */
  readonly removedRelationships: RelationshipRows;
  readonly nodesSeen: SeenRows;
  readonly nodesCollected: SeenRows;
  readonly relationshipsSeen: SeenRows;
  /** The highest ids handed out so far, removed elements included; none but those of kinds are reused. */
  readonly counters: GraphCounters;
  readonly isEmpty: boolean;
}

export interface NodeRow {
  readonly id: number;
  readonly objectId: string;
  /** Ascending. */
  readonly kindIds: readonly number[];
  /** JSON object text without `objectid`, `lastseen`, `lastcollected`. */
  readonly properties: string;
}

/** Columns of equal length. */
export interface RelationshipRows {
  readonly ids: Int32Array;
  readonly startIds: Int32Array;
  readonly endIds: Int32Array;
  readonly kindIds: Uint16Array;
  readonly propertySetIds: Uint32Array;
}

/** Columns of equal length: element id → observation id. Ids are distinct. */
export interface SeenRows {
  readonly ids: Int32Array;
  readonly observationIds: Uint32Array;
}

export interface GraphCounters {
  readonly nodeId: number;
  readonly relationshipId: number;
  readonly kindId: number;
  readonly propertySetId: number;
  readonly observationId: number;
}
