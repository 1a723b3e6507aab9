import type { Adjacency, Bitmap, NameText, PropertyColumn } from '@secgraph/graph';
import type { MapValue, Value } from '../values/value.ts';

/**
 * The read port: what the engine needs of a graph. A snapshot is one (see `snapshot-graph.ts`), a graph with
 * pending changes of an updating query is another.
 *
 * Nodes are indexes 0 … nodeCount − 1; relationships are indexes of their own (outbound positions, where the
 * graph has no pending changes). Kinds are ids of one registry for nodes and relationships. Unlike a snapshot,
 * other implementations may hold several relationships of the same kind between the same two nodes.
 *
 * A graph with pending changes changes while a statement runs, between its operators: an operator reads these
 * properties when it begins to produce rows, never when it is built. Indexes in rows stay valid: those of
 * deleted elements are not used again.
 */
export interface QueryGraph {
  /** Whether it never changes, so that what is found out about it stays true: snapshots. Default: no. */
  readonly isImmutable?: boolean;
  /** Indexes in use, those of {@link removedNodes} included. */
  readonly nodeCount: number;
  /** How many there are; indexes may be higher where the graph has pending changes. */
  readonly relationshipCount: number;
  /** Nodes that pending changes deleted, which scans leave out; undefined when there are none. */
  readonly removedNodes: Bitmap | undefined;
  /** Relationships by start node; see {@link outboundRelationships}. Rows are sorted by (kind, other end). */
  readonly outbound: Adjacency;
  /** Relationship index by outbound position; undefined when the position is the index. */
  readonly outboundRelationships: Uint32Array | undefined;
  /** Relationships by end node; see {@link relationshipAt}. Rows are sorted by (kind, other end). */
  readonly inbound: Adjacency;
  /** Names of kinds by their ids; ids without a kind have the empty name. */
  readonly kindNames: readonly string[];
  /** Distinct sets of kind ids, and which of them each node has. */
  readonly kindSets: readonly Uint16Array[];
  readonly nodeKindSets: Uint32Array;

  findKind(name: string): number | undefined;
  /** Nodes of a kind; undefined when there are none. */
  nodesOfKind(kind: number): { readonly count: number; readonly nodes: Bitmap } | undefined;
  /** Index of the relationship at an inbound position, in the row of node `end`. */
  relationshipAt(inboundPosition: number, end: number): number;
  /** Logarithmic; prefer what the traversal knows. */
  startOf(relationship: number): number;
  endOf(relationship: number): number;
  kindOf(relationship: number): number;

  /** Ids as people see them: stable over generations. */
  nodeId(node: number): number;
  relationshipId(relationship: number): number;
  findNodeById(id: number): number | undefined;
  findRelationshipById(id: number): number | undefined;

  /** Null when it has none of that name. */
  readNodeProperty(node: number, name: string): Value;
  readRelationshipProperty(relationship: number, name: string): Value;
  readNodeProperties(node: number): MapValue;
  readRelationshipProperties(relationship: number): MapValue;

  /** Columns of a node property, for scans; undefined where the graph is not columnar. */
  findColumns(name: string): readonly PropertyColumn[] | undefined;
  /** Code of a text in the columns: 0 when no node has it; undefined where the graph is not columnar. */
  findTextCode(text: string): number | undefined;
  readTextCode(code: number): string;
  /** Nodes whose property equals a text, when an index can tell: `objectid` and `name`. Ascending. */
  seekNodes(propertyName: string, text: string): readonly number[] | undefined;
  /**
   * Sets the bits of all nodes whose `name` or `objectid` has a text somewhere, and of some that only look like
   * it. False where no index tells, or where so many have it that a scan is as good.
   */
  markNodesNamed?(wanted: NameText, nodes: Bitmap): boolean;
}
