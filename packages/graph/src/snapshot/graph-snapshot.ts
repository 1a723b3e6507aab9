import type { Topology } from '../topology/topology.ts';

/**
 * An immutable generation of the graph, in shared memory: every thread of the process reads it without
 * copying. Node indexes are dense and follow ascending node ids.
 *
 * Derived look-ups (kind bitmaps, object id index, name index) belong to the snapshot and are built with it.
 */
export interface GraphSnapshot extends Topology {
  /** Equals the generation that PostgreSQL recorded with the same content. */
  readonly generation: number;
  /** Kind names by kind id; node and relationship kinds share one registry, ids are stable and never reused. */
  readonly kindNames: readonly string[];
  /** Stable int32 ids, ascending. */
  readonly nodeIds: Int32Array;
  /** Per node, index into `kindSets`. */
  readonly nodeKindSets: Uint32Array;
  /** Distinct sets of kind ids, each ascending (built-in kinds have ids in schema order). */
  readonly kindSets: readonly Uint16Array[];
  /** Per node: index into `observations` of when it was last seen; 0 = never. */
  readonly nodeSeen: Uint32Array;
  /** Per node: index into `observations` of when its own record was last ingested; 0 = never. */
  readonly nodeCollected: Uint32Array;
  /** Milliseconds since the epoch per observation id; entry 0 is unused. */
  readonly observations: Float64Array;
  /** Stable int32 relationship ids, in outbound order. */
  readonly relationshipIds: Int32Array;
  /** Property-set id per relationship, in outbound order; 0 = none. */
  readonly relationshipProperties: Uint32Array;
  /** Observation per relationship, in outbound order. */
  readonly relationshipSeen: Uint32Array;
}
