import { sharedInt32, sharedUint32 } from '../property/shared-memory.ts';
import { buildInbound } from '../snapshot/adjacency-build.ts';
import type { RelationshipSnapshotColumns } from '../snapshot/relationship-build.ts';
import { sortRows } from '../snapshot/sort-rows.ts';
import type { Adjacency } from '../topology/topology.ts';
import type { DeltaParts } from './drain-changes.ts';
import { type DroppedPositions, findDroppedInbound, findDroppedOutbound } from './dropped-positions.ts';
import { mergeAdjacency } from './merge-adjacency.ts';
import { copyRuns, planMergeRuns } from './merge-runs.ts';

/** The nodes of the snapshot to build. */
export interface NodeNumbering {
  readonly nodeCount: number;
  /** Index in the delta → index in the new snapshot, -1 for removed nodes; undefined when nothing moves. */
  readonly remap: Int32Array | undefined;
}

/** Living rows of the delta; ends are indexes in the delta. */
interface LiveRows {
  /** Row numbers in the delta. */
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly kinds: Uint16Array;
}

/** Above this share of changed relationships, sorting the inbound adjacency anew is cheaper than merging it. */
const REBUILD_SHARE = 0.1;

/** Both adjacencies and the columns beside them: old plus delta, in linear passes over typed arrays. */
export function buildRelationships(delta: DeltaParts, numbering: NodeNumbering): RelationshipSnapshotColumns {
  const { base, baseSeen, baseSets, rows } = delta.relationships;
  const live = gatherLiveRows(delta);
  const dropped = findDroppedOutbound(delta);
  const added = sortRows(
    { near: live.starts, kinds: live.kinds, far: live.ends, carried: [live.rows] },
    rowLimits(delta),
  );
  const runs = planMergeRuns(base.outbound, added, dropped.positions);
  const outbound = mergeAdjacency({
    ...numbering,
    old: base.outbound,
    added,
    dropped: dropped.positions,
    runs,
    indexCount: delta.nodes.count,
  });
  const [addedRows = live.rows] = added.carried;

  return {
    relationshipCount: runs.length,
    outbound,
    inbound: mergeInbound(delta, live, { ...numbering, dropped, outbound }),
    relationshipIds: copyRuns(runs, {
      old: base.relationshipIds,
      added: gatherInt32(rows.ids.values, addedRows),
      target: sharedInt32(runs.length),
    }),
    relationshipProperties: copyRuns(runs, {
      old: baseSets,
      added: gatherUint32(rows.sets.values, addedRows),
      target: sharedUint32(runs.length),
    }),
    relationshipSeen: copyRuns(runs, {
      old: baseSeen,
      added: gatherUint32(rows.seen.values, addedRows),
      target: sharedUint32(runs.length),
    }),
  };
}

/** Whether the relationships, apart from what they say about themselves, are those of the base. */
export function hasSameRelationships(delta: DeltaParts): boolean {
  const { relationships, nodes } = delta;
  return relationships.rows.ids.length === 0 && !relationships.hasRemovedPositions && !nodes.hasRemoved;
}

function mergeInbound(
  delta: DeltaParts,
  live: LiveRows,
  context: NodeNumbering & { readonly dropped: DroppedPositions; readonly outbound: Adjacency },
): Adjacency {
  const { base, baseCount } = delta.relationships;
  const kindCount = delta.kinds.names.length;

  if (live.rows.length + context.dropped.explicitCount > baseCount * REBUILD_SHARE) {
    return buildInbound(context.outbound, context.nodeCount, kindCount);
  }

  const added = sortRows(
    { near: live.ends, kinds: live.kinds, far: live.starts, carried: [] },
    rowLimits(delta),
  );
  const dropped = findDroppedInbound(delta, context.dropped);

  return mergeAdjacency({
    nodeCount: context.nodeCount,
    remap: context.remap,
    old: base.inbound,
    added,
    dropped,
    runs: planMergeRuns(base.inbound, added, dropped),
    indexCount: delta.nodes.count,
  });
}

function rowLimits({ kinds, nodes }: DeltaParts): { nodeCount: number; kindCount: number } {
  return { nodeCount: nodes.count, kindCount: kinds.names.length };
}

function gatherLiveRows({ relationships }: DeltaParts): LiveRows {
  const rowCount = relationships.rows.ids.length;
  const rows = new Uint32Array(rowCount);
  let live = 0;

  for (let row = 0; row < rowCount; row += 1) {
    rows[live] = row;
    live += relationships.isRowLive(row) ? 1 : 0;
  }

  const kept = rows.subarray(0, live);
  return {
    rows: kept,
    starts: gatherUint32(relationships.rows.starts.values, kept),
    ends: gatherUint32(relationships.rows.ends.values, kept),
    kinds: gatherUint16(relationships.rows.kinds.values, kept),
  };
}

function gatherUint32(source: Uint32Array, order: Uint32Array): Uint32Array {
  const target = new Uint32Array(order.length);

  for (let index = 0; index < order.length; index += 1) {
    target[index] = source[order[index] ?? 0] ?? 0;
  }

  return target;
}

function gatherInt32(source: Int32Array, order: Uint32Array): Int32Array {
  const target = new Int32Array(order.length);

  for (let index = 0; index < order.length; index += 1) {
    target[index] = source[order[index] ?? 0] ?? 0;
  }

  return target;
}

function gatherUint16(source: Uint16Array, order: Uint32Array): Uint16Array {
  const target = new Uint16Array(order.length);

  for (let index = 0; index < order.length; index += 1) {
    target[index] = source[order[index] ?? 0] ?? 0;
  }

  return target;
}
