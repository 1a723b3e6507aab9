/**
 * One direction of all relationships in compressed sparse rows.
 *
 * Node *indexes* (0 … nodeCount − 1, dense, private to one snapshot) are not node *ids* (stable, on the wire).
 */
export interface Adjacency {
  /** Length nodeCount + 1; the relationships of node `i` are the positions `offsets[i]` … `offsets[i + 1] − 1`. */
  readonly offsets: Uint32Array;
  /** Node index of the other end; within one node sorted by (kind, other end). No duplicates. */
  readonly nodes: Uint32Array;
  /** Kind id, position by position beside `nodes`. */
  readonly kinds: Uint16Array;
}

/** What the kernels need of a graph. Everything lies in shared memory. */
export interface Topology {
  readonly nodeCount: number;
  readonly relationshipCount: number;
  /** By start node. */
  readonly outbound: Adjacency;
  /** By end node. */
  readonly inbound: Adjacency;
}

export type Direction = 'outbound' | 'inbound' | 'both';

/** Which kinds may be followed: one byte per kind id, 1 = yes. Ids beyond its length are not followed. */
export type KindMask = Uint8Array;
