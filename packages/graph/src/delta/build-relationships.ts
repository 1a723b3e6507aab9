import type { WriterMemory } from '../property/writer-memory.ts';
import type { RelationshipSnapshotColumns } from '../snapshot/relationship-build.ts';
import { sortRows } from '../snapshot/sort-rows.ts';
import type { Adjacency } from '../topology/topology.ts';
import type { DeltaParts } from './drain-changes.ts';
import { type DroppedPositions, findDroppedInbound, findDroppedOutbound } from './dropped-positions.ts';
import { type AdjacencyEdit, editAdjacency } from './edit-adjacency.ts';
import { editColumn, planRowEdits, type RowEdits, roomForEdits } from './edit-rows.ts';

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

/**
 * Both adjacencies and the columns beside them: old plus delta. Column by column and, where the memory is the
 * writer's own, in the place of the old ones; so the base is read to the end before the first is edited.
 */
export function buildRelationships(
  delta: DeltaParts,
  numbering: NodeNumbering,
  memory: WriterMemory,
): RelationshipSnapshotColumns {
  const { rows } = delta.relationships;
  const dropped = findDroppedOutbound(delta);
  const { edit, addedRows } = planOutbound(delta, numbering, dropped);
  const inboundEdit = planInbound(delta, numbering, { dropped, outbound: edit });
  const { edits } = edit;

  return {
    relationshipCount: edits.length,
    outbound: editAdjacency(edit, memory),
    inbound: editAdjacency(inboundEdit, memory),
    relationshipIds: editIds(delta, { edits, added: gatherInt32(rows.ids.values, addedRows), memory }),
    ...editStates(delta, { edits, addedRows, memory }),
  };
}

/** Whether the relationships, apart from what they say about themselves, are those of the base. */
export function hasSameRelationships(delta: DeltaParts): boolean {
  const { relationships, nodes } = delta;
  return relationships.rows.ids.length === 0 && !relationships.hasRemovedPositions && !nodes.hasRemoved;
}

/** Property sets and observations of the base's relationships. */
export function keepStates(
  { relationships }: DeltaParts,
  memory: WriterMemory,
): Pick<RelationshipSnapshotColumns, 'relationshipProperties' | 'relationshipSeen'> {
  const { base, baseSeen, baseSets } = relationships;
  return {
    relationshipProperties: replaceValues(base.relationshipProperties, baseSets, memory),
    relationshipSeen: replaceValues(base.relationshipSeen, baseSeen, memory),
  };
}

/** The rows of new nodes, which are empty. */
export function lengthenAdjacency(old: Adjacency, nodeCount: number, memory: WriterMemory): Adjacency {
  if (old.offsets.length === nodeCount + 1) {
    return old;
  }

  const offsets = memory.extendUint32(old.offsets, nodeCount + 1);
  offsets.fill(old.offsets.at(-1) ?? 0, old.offsets.length);
  return { ...old, offsets };
}

function replaceValues(old: Uint32Array, values: Uint32Array, memory: WriterMemory): Uint32Array {
  if (values === old) {
    return old;
  }

  const replaced = memory.resizeUint32(old, values.length);
  replaced.set(values);
  return replaced;
}

function planOutbound(
  delta: DeltaParts,
  numbering: NodeNumbering,
  dropped: DroppedPositions,
): { readonly edit: AdjacencyEdit; readonly addedRows: Uint32Array } {
  const live = gatherLiveRows(delta);
  const added = sortRows(
    { near: live.starts, kinds: live.kinds, far: live.ends, carried: [live.rows] },
    rowLimits(delta),
  );
  const old = delta.relationships.base.outbound;
  const edit = {
    ...numbering,
    old,
    added,
    dropped: dropped.positions,
    edits: planRowEdits(old, added, dropped.positions),
    indexCount: delta.nodes.count,
  };

  return { edit, addedRows: added.carried[0] ?? live.rows };
}

function planInbound(
  delta: DeltaParts,
  numbering: NodeNumbering,
  { dropped, outbound }: { readonly dropped: DroppedPositions; readonly outbound: AdjacencyEdit },
): AdjacencyEdit {
  const old = delta.relationships.base.inbound;
  const { far, kinds, near } = outbound.added;
  const droppedInbound = findDroppedInbound(delta, dropped);
  const added = sortRows(
    { near: far, kinds, far: near, carried: [] },
    { ...rowLimits(delta), isFarSorted: true },
  );

  return {
    ...numbering,
    old,
    added,
    dropped: droppedInbound,
    edits: planRowEdits(old, added, droppedInbound),
    indexCount: delta.nodes.count,
  };
}

function editIds(
  { relationships }: DeltaParts,
  {
    edits,
    added,
    memory,
  }: { readonly edits: RowEdits; readonly added: Int32Array; readonly memory: WriterMemory },
): Int32Array {
  const { base, baseCount } = relationships;
  const ids = memory.resizeInt32(base.relationshipIds, roomForEdits(baseCount, edits));
  editColumn(ids, baseCount, { edits, added });
  return ids.subarray(0, edits.length);
}

function editStates(
  delta: DeltaParts,
  {
    edits,
    addedRows,
    memory,
  }: { readonly edits: RowEdits; readonly addedRows: Uint32Array; readonly memory: WriterMemory },
): Pick<RelationshipSnapshotColumns, 'relationshipProperties' | 'relationshipSeen'> {
  const { baseCount, rows } = delta.relationships;
  const { relationshipProperties, relationshipSeen } = keepStates(delta, memory);
  const edit = (old: Uint32Array, values: Uint32Array): Uint32Array => {
    const column = memory.resizeUint32(old, roomForEdits(baseCount, edits));
    editColumn(column, baseCount, { edits, added: gatherUint32(values, addedRows) });
    return column.subarray(0, edits.length);
  };

  return {
    relationshipProperties: edit(relationshipProperties, rows.sets.values),
    relationshipSeen: edit(relationshipSeen, rows.seen.values),
  };
}

function rowLimits({ kinds, nodes }: DeltaParts): { nodeCount: number; kindCount: number } {
  return { nodeCount: nodes.count, kindCount: kinds.names.length };
}

function gatherLiveRows({ relationships }: DeltaParts): LiveRows {
  const rowCount = relationships.rows.ids.length;
  const rows = new Uint32Array(rowCount);
  let live = 0;

  for (let row = 0; row < rowCount; row++) {
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

  for (let index = 0; index < order.length; index++) {
    target[index] = source[order[index] as number] as number;
  }

  return target;
}

function gatherInt32(source: Int32Array, order: Uint32Array): Int32Array {
  const target = new Int32Array(order.length);

  for (let index = 0; index < order.length; index++) {
    target[index] = source[order[index] as number] as number;
  }

  return target;
}

function gatherUint16(source: Uint16Array, order: Uint32Array): Uint16Array {
  const target = new Uint16Array(order.length);

  for (let index = 0; index < order.length; index++) {
    target[index] = source[order[index] as number] as number;
  }

  return target;
}
