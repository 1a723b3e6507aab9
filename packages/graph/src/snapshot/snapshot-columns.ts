import type { Bitmap } from '../property/bitmap.ts';
import type { PropertyColumn } from '../property/property-column.ts';
import type { StringTableColumns } from '../property/string-table.ts';
import type { Topology } from '../topology/topology.ts';

/**
 * What a snapshot consists of: plain data that crosses threads (structured clone) without being copied.
 *
 * Each array becomes a section of the snapshot file by itself; `snapshot-sections.test.ts` lists all of them, and tells
 * what to do when one is added.
 */
export interface SnapshotColumns extends Topology {
  /** Equals the generation that PostgreSQL recorded with the same content. */
  readonly generation: number;
  /**
   * Kind names by kind id; node and relationship kinds share one registry, ids are stable and never reused.
   * Ids start at 1; an id without a kind has the empty name.
   */
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
  /** Every distinct text of the snapshot: object ids, property values, property sets. */
  readonly text: StringTableColumns;
  /** Per node, code of its object id in `text`. */
  readonly nodeObjectIds: Uint32Array;
  /** Code in `text` → index + 1 of the node whose object id it is, 0 for none. Newer codes may be missing. */
  readonly objectIdNodes: Uint32Array;
  /** In the order of property names, then types. `objectid`, `lastseen` and `lastcollected` are not among them. */
  readonly columns: readonly PropertyColumn[];
  /** Property-set id → code of its canonical JSON text in `text`; 0 = no such set. */
  readonly propertySetTexts: Uint32Array;
  /** Kind id → nodes of the kind; undefined for kinds without nodes. */
  readonly kindNodes: readonly (KindNodes | undefined)[];
}

/** Nodes by index: of a kind that many have, a bitmap; of one that few have, a list. Readers: `findNodesOfKind`. */
export type KindNodes = CommonKindNodes | RareKindNodes;

export interface CommonKindNodes {
  readonly count: number;
  readonly nodes: Bitmap;
}

export interface RareKindNodes {
  readonly count: number;
  /** Ascending. */
  readonly indexes: Uint32Array;
}
