import { createBitmap, setBit } from '../property/bitmap.ts';
import { type ColumnValues, ColumnWriter, encodeColumn } from '../property/column-values.ts';
import { mergeColumn } from '../property/merge-column.ts';
import { patchColumn, withoutSame } from '../property/patch-column.ts';
import type { PropertyColumn } from '../property/property-column.ts';
import { parseProperties } from '../property/property-value.ts';
import { sharedInt32, sharedUint32 } from '../property/shared-memory.ts';
import type { StringInterner } from '../property/string-interner.ts';
import type { WriterMemory } from '../property/writer-memory.ts';
import { buildKindNodes } from '../snapshot/kind-nodes.ts';
import { buildObjectIdNodes, indexObjectIds } from '../snapshot/object-id-index.ts';
import type { SnapshotColumns } from '../snapshot/snapshot-columns.ts';
import { updateKindNodes } from '../snapshot/update-kind-nodes.ts';
import type { NodeNumbering } from './build-relationships.ts';
import type { DeltaParts } from './drain-changes.ts';
import type { NodeOverlay } from './node-overlay.ts';

export type NodeSnapshotColumns = Pick<
  SnapshotColumns,
  | 'nodeIds'
  | 'nodeKindSets'
  | 'nodeSeen'
  | 'nodeCollected'
  | 'nodeObjectIds'
  | 'objectIdNodes'
  | 'kindNodes'
  | 'columns'
>;

/** Where the next generation is put. */
interface NextMemory {
  /** Its texts. */
  readonly interner: StringInterner;
  /** Its columns. */
  readonly memory: WriterMemory;
}

/** Below this many changed nodes it is worth asking for each whether it changes a column at all. */
const FEW_NODES = 1000;

export function numberNodes(nodes: NodeOverlay): NodeNumbering {
  if (!nodes.hasRemoved) {
    return { nodeCount: nodes.count, remap: undefined };
  }

  const remap = new Int32Array(nodes.count);
  let nodeCount = 0;

  for (let node = 0; node < nodes.count; node++) {
    remap[node] = nodes.isLive(node) ? nodeCount : -1;
    nodeCount += nodes.isLive(node) ? 1 : 0;
  }

  return { nodeCount, remap };
}

/** Old columns plus delta; what did not change is shared with the base. */
export function buildNodes(
  { kinds, nodes }: DeltaParts,
  numbering: NodeNumbering,
  { interner, memory }: NextMemory,
): { readonly columns: NodeSnapshotColumns; readonly releasedBytes: number } {
  const { base } = nodes;
  const hasSameNodes = !nodes.hasRemoved && nodes.newIds.length === 0;
  const hasSameKinds = hasSameNodes && nodes.kindLog.length === 0;
  const releasedIdBytes = releasedObjectIdBytes(nodes);
  const move = (old: Uint32Array, values: Uint32Array, hasChanged: boolean) =>
    moveColumn(old, values, { nodes, numbering, memory, hasChanged });
  // Before the sets of the base may be overwritten.
  const updatedKindNodes = hasSameKinds ? base.kindNodes : updateFewKindNodes(nodes, kinds.sets.sets);
  const nodeKindSets = move(base.nodeKindSets, nodes.kindSets.values, nodes.kindLog.length > 0);
  const objectIds = hasSameNodes ? base : buildObjectIds(nodes, numbering, { interner, memory });
  const properties = buildColumns(nodes, numbering, { interner, memory });

  return {
    columns: {
      nodeIds: hasSameNodes ? base.nodeIds : buildIds(nodes, numbering, memory),
      nodeKindSets,
      nodeSeen: move(base.nodeSeen, nodes.seen.values, nodes.hasSeen),
      nodeCollected: move(base.nodeCollected, nodes.collected.values, nodes.hasCollected),
      nodeObjectIds: objectIds.nodeObjectIds,
      objectIdNodes: objectIds.objectIdNodes,
      kindNodes: updatedKindNodes ?? buildKindNodes(nodeKindSets, kinds.sets.sets),
      columns: properties.columns,
    },
    releasedBytes: properties.releasedBytes + releasedIdBytes,
  };
}

interface MoveContext {
  readonly nodes: NodeOverlay;
  readonly numbering: NodeNumbering;
  readonly memory: WriterMemory;
  /** Whether base nodes have other values. */
  readonly hasChanged: boolean;
}

function moveColumn(
  old: Uint32Array,
  values: Uint32Array,
  { nodes, numbering: { nodeCount, remap }, memory, hasChanged }: MoveContext,
): Uint32Array {
  if (remap === undefined && !hasChanged) {
    return appendValues(old, values.subarray(0, nodeCount), memory);
  }

  if (remap === undefined) {
    const column = memory.resizeUint32(old, nodeCount);
    column.set(values.subarray(0, nodeCount));
    return column;
  }

  const moved = sharedUint32(nodeCount);

  for (let node = 0; node < nodes.count; node++) {
    const target = remap[node] ?? -1;

    if (target !== -1) {
      moved[target] = values[node] as number;
    }
  }

  return moved;
}

/** `values` begin with those of `old`. */
function appendValues(old: Uint32Array, values: Uint32Array, memory: WriterMemory): Uint32Array {
  if (values.length === old.length) {
    return old;
  }

  const column = memory.extendUint32(old, values.length);
  column.set(values.subarray(old.length), old.length);
  return column;
}

/** Undefined where so much changed that building anew is as good. */
function updateFewKindNodes(
  nodes: NodeOverlay,
  kindSets: readonly Uint16Array[],
): NodeSnapshotColumns['kindNodes'] | undefined {
  const { base, baseCount, kindLog, newIds } = nodes;

  if (nodes.hasRemoved || kindLog.length + newIds.length > FEW_NODES) {
    return undefined;
  }

  const changed = new Set(kindLog.values.subarray(0, kindLog.length));
  const created = Array.from({ length: newIds.length }, (_, index) => baseCount + index);
  return updateKindNodes(base.kindNodes, {
    nodeCount: nodes.count,
    nodes: [...changed, ...created],
    before: { nodeKindSets: base.nodeKindSets, kindSets: base.kindSets },
    after: { nodeKindSets: nodes.kindSets.values, kindSets },
  });
}

function buildIds(nodes: NodeOverlay, { nodeCount, remap }: NodeNumbering, memory: WriterMemory): Int32Array {
  if (remap === undefined) {
    const ids = memory.extendInt32(nodes.base.nodeIds, nodeCount);
    ids.set(nodes.newIds.values.subarray(0, nodes.newIds.length), nodes.baseCount);
    return ids;
  }

  const ids = sharedInt32(nodeCount);

  for (let node = 0; node < nodes.count; node++) {
    const target = remap[node] ?? -1;

    if (target !== -1) {
      ids[target] = nodes.idOf(node);
    }
  }

  return ids;
}

/** Object ids and the index by them. */
function buildObjectIds(
  nodes: NodeOverlay,
  { nodeCount, remap }: NodeNumbering,
  { interner, memory }: NextMemory,
): Pick<NodeSnapshotColumns, 'nodeObjectIds' | 'objectIdNodes'> {
  const { base, baseCount, newObjectIds } = nodes;

  if (remap === undefined) {
    const nodeObjectIds = memory.extendUint32(base.nodeObjectIds, nodeCount);
    const { bytes, offsets, hashes } = newObjectIds.view();

    for (let index = 0; index < hashes.length; index++) {
      nodeObjectIds[baseCount + index] = interner.internBytes(
        bytes,
        offsets[index] as number,
        offsets[index + 1] as number,
        hashes[index] as number,
      );
    }
    // A text that was there before, as a value or as the id of a node that is gone, has a place readers look at.
    const isBehind = nodeObjectIds.subarray(baseCount).every((code) => code >= base.objectIdNodes.length);
    const objectIdNodes = isBehind
      ? memory.extendUint32(base.objectIdNodes, interner.count + 1)
      : memory.resizeUint32(base.objectIdNodes, interner.count + 1);
    indexObjectIds(objectIdNodes, nodeObjectIds, baseCount);
    return { nodeObjectIds, objectIdNodes };
  }

  const nodeObjectIds = sharedUint32(nodeCount);

  for (let node = 0; node < nodes.count; node++) {
    const target = remap[node] ?? -1;

    if (target !== -1) {
      const isOld = node < baseCount;
      nodeObjectIds[target] = isOld
        ? (base.nodeObjectIds[node] as number)
        : interner.intern(nodes.objectIdOf(node));
    }
  }

  return { nodeObjectIds, objectIdNodes: buildObjectIdNodes(nodeObjectIds, interner.count) };
}

function releasedObjectIdBytes(nodes: NodeOverlay): number {
  let bytes = 0;

  for (let node = 0; nodes.hasRemoved && node < nodes.baseCount; node++) {
    bytes += nodes.isLive(node) ? 0 : nodes.base.strings.sizeBytes(nodes.base.nodeObjectIds[node] as number);
  }

  return bytes;
}

function buildColumns(
  nodes: NodeOverlay,
  { nodeCount, remap }: NodeNumbering,
  { interner, memory }: NextMemory,
): { readonly columns: readonly PropertyColumn[]; readonly releasedBytes: number } {
  const { base } = nodes;
  const changed = [...nodes.changedTexts.keys()].sort((left, right) => left - right);
  const updates = writeUpdates(nodes, { changed, remap, interner });
  const replaced = createBitmap(nodes.baseCount);

  for (const node of changed) {
    setBit(replaced, node);
  }

  const columns: PropertyColumn[] = [];
  let releasedBytes = 0;

  for (const column of base.columns) {
    const all = updates.get(columnKey(column));
    updates.delete(columnKey(column));
    const change = { replaced: changed, update: all };
    const { replaced: moved, update } =
      remap === undefined && changed.length < FEW_NODES ? withoutSame(column, change) : change;
    const patch = {
      replaced: moved,
      update,
      oldNodeCount: nodes.baseCount,
      nodeCount,
      strings: base.strings,
      memory,
    };
    const patched = remap === undefined ? patchColumn(column, patch) : undefined;

    if (patched === undefined) {
      const merged = mergeColumn(column, all, { replaced, remap, strings: base.strings });
      releasedBytes += merged.releasedBytes;
      columns.push(encodeColumn(merged.values, nodeCount));
    } else {
      releasedBytes += patched.releasedBytes;
      columns.push(patched.column);
    }
  }

  for (const update of updates.values()) {
    columns.push(encodeColumn(update, nodeCount));
  }

  return { columns: columns.filter((column) => column.count > 0).sort(byNameAndType), releasedBytes };
}

/** The complete properties of changed and new nodes, by column. */
function writeUpdates(
  nodes: NodeOverlay,
  {
    changed,
    remap,
    interner,
  }: {
    readonly changed: readonly number[];
    readonly remap: Int32Array | undefined;
    readonly interner: StringInterner;
  },
): Map<string, ColumnValues> {
  const writer = new ColumnWriter(interner);

  for (const node of changed) {
    writer.add(remap?.[node] ?? node, parseProperties(nodes.readText(node)));
  }

  for (let node = nodes.baseCount; node < nodes.count; node++) {
    if (nodes.isLive(node)) {
      writer.add(remap?.[node] ?? node, parseProperties(nodes.readText(node)));
    }
  }

  const updates = new Map<string, ColumnValues>();

  for (const family of writer.columns().values()) {
    for (const column of Object.values(family)) {
      updates.set(columnKey(column), column);
    }
  }

  return updates;
}

function columnKey({ name, type }: { readonly name: string; readonly type: string }): string {
  return `${type} ${name}`;
}

function byNameAndType(left: PropertyColumn, right: PropertyColumn): number {
  if (left.name !== right.name) {
    return left.name < right.name ? -1 : 1;
  }

  return left.type < right.type ? -1 : 1;
}
