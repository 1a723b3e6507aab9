/** A node of the graph that the query runs on. Equal when the indexes are. */
export class NodeValue {
  /** Index in that graph. */
  readonly node: number;

  constructor(node: number) {
    this.node = node;
  }
}

/** A relationship of the graph that the query runs on. Equal when the indexes are. */
export class RelationshipValue {
  /** Index in that graph (of a snapshot: its outbound position). */
  readonly relationship: number;

  constructor(relationship: number) {
    this.relationship = relationship;
  }
}

/** A path: nodes and relationships alternate, beginning and ending with a node. */
export class PathValue {
  /** Node indexes; one more than there are relationships. */
  readonly nodes: ArrayLike<number>;
  /** Relationship indexes, whichever direction the path follows them in. */
  readonly relationships: ArrayLike<number>;

  constructor(nodes: ArrayLike<number>, relationships: ArrayLike<number>) {
    this.nodes = nodes;
    this.relationships = relationships;
  }
}
