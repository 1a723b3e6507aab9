import {
  addRecentNames,
  buildNameIndex,
  columnRow,
  type NameIndex,
  type NameIndexChange,
  type NameSource,
  type SnapshotHandle,
  type TextColumn,
  updateNameIndex,
} from '@secgraph/graph';

/** With so large a part of the nodes renamed or new, building costs less than merging. */
const MAX_CHANGED_PART = 0.3;

/** How many names are kept beside the index before they are merged into it. */
const MAX_RECENT = 4096;
const MAX_RECENT_PART = 1 / 16;

/** A generation and its index. */
export interface NamedSnapshot {
  readonly snapshot: SnapshotHandle;
  readonly names: NameIndex;
}

/**
 * The index of names of a generation: that of the one before where no name changed, else made from it where few
 * did: a handful goes beside it in milliseconds, more are merged into it in a fraction of the two seconds per
 * million nodes.
 */
export function shareNames(snapshot: SnapshotHandle, previous: NamedSnapshot | undefined): NameIndex {
  const after = openNames(snapshot);
  if (previous === undefined) {
    return buildNameIndex(after.source);
  }

  const before = openNames(previous.snapshot);
  if (isSameMemory(before, after)) {
    return previous.names;
  }
  const change = isContinued(before, after) ? findAdded(before, after) : findChange(before, after);
  const isNothing = change.changed.length === 0 && before.count === after.count;
  if (isNothing) {
    return previous.names;
  }
  const recent = addRecentNames(previous.names, change, recentLimit(after.count));
  if (recent !== undefined) {
    return recent;
  }
  if (change.changed.length > after.count * MAX_CHANGED_PART) {
    return buildNameIndex(after.source);
  }
  return updateNameIndex(previous.names, change);
}

/** Each search looks at the recent names as well. */
function recentLimit(count: number): number {
  return Math.min(MAX_RECENT, count * MAX_RECENT_PART);
}

/** What makes the names of one generation. */
interface Names {
  readonly count: number;
  readonly source: NameSource;
  readonly column: TextColumn | undefined;
  readonly columns: SnapshotHandle['columns'];
}

function openNames({ columns }: SnapshotHandle): Names {
  const column = columns.columns.find(isNameColumn);
  const { nodeCount, nodeObjectIds } = columns;

  return {
    count: nodeCount,
    column,
    columns,
    source: {
      count: nodeCount,
      nameOf: (node) => {
        const code = nameCodeOf(column, node);
        return code === 0 ? undefined : textOf(columns, code);
      },
      objectIdOf: (node) => textOf(columns, nodeObjectIds[node] as number),
    },
  };
}

function isNameColumn(column: { readonly name: string; readonly type: string }): column is TextColumn {
  return column.name === 'name' && column.type === 'string';
}

/** 0 for nodes without a name. */
function nameCodeOf(column: TextColumn | undefined, node: number): number {
  const row = column === undefined ? -1 : columnRow(column, node);
  return column === undefined || row === -1 ? 0 : (column.values[row] as number);
}

function textOf({ text: { bytes, offsets } }: SnapshotHandle['columns'], code: number): Uint8Array {
  return bytes.subarray(offsets[code - 1], offsets[code]);
}

/** Columns that did not change are the same memory in both generations, and equal codes mean equal texts. */
function isSameMemory(before: Names, after: Names): boolean {
  return (
    before.count === after.count &&
    before.columns.nodeObjectIds === after.columns.nodeObjectIds &&
    before.column?.values === after.column?.values &&
    before.column?.positions === after.column?.positions
  );
}

/** Whether nodes were only added, behind the others and in the same memory, so that nobody has to compare them. */
function isContinued({ columns: before, count }: Names, { columns: after }: Names): boolean {
  return (
    count <= after.nodeCount &&
    isBeginning(before.nodeIds, after.nodeIds) &&
    isBeginning(before.nodeObjectIds, after.nodeObjectIds)
  );
}

/** What readers may have seen is never written to. */
function isBeginning(before: ArrayBufferView, after: ArrayBufferView): boolean {
  return (
    before.buffer === after.buffer &&
    before.byteOffset === after.byteOffset &&
    before.byteLength <= after.byteLength
  );
}

function findAdded(before: Names, after: Names): NameIndexChange {
  const hasSameNames =
    before.column !== undefined &&
    after.column !== undefined &&
    before.column.positions === undefined &&
    after.column.positions === undefined &&
    isBeginning(before.column.values, after.column.values);
  const changed = hasSameNames ? [] : findRenamed(before, after);
  for (let node = before.count; node < after.count; node++) {
    changed.push(node);
  }

  return { source: after.source, changed: Uint32Array.from(changed) };
}

function findRenamed(before: Names, after: Names): number[] {
  const isSameText = createTextComparison(before.columns, after.columns);
  const renamed: number[] = [];
  for (let node = 0; node < before.count; node++) {
    if (!isSameText(nameCodeOf(before.column, node), nameCodeOf(after.column, node))) {
      renamed.push(node);
    }
  }

  return renamed;
}

/** Walks the nodes of both generations side by side: their ids ascend and never return. */
function findChange(before: Names, after: Names): NameIndexChange {
  const isSameText = createTextComparison(before.columns, after.columns);
  const { nodeIds: oldIds, nodeObjectIds: oldObjectIds } = before.columns;
  const { nodeIds: newIds, nodeObjectIds: newObjectIds } = after.columns;
  const nodeAfter = new Int32Array(before.count).fill(-1);
  const changed: number[] = [];
  let old = 0;

  for (let node = 0; node < after.count; node++) {
    const id = newIds[node] as number;
    while (old < before.count && (oldIds[old] as number) < id) {
      old++;
    }
    if (old === before.count || oldIds[old] !== id) {
      changed.push(node);
      continue;
    }
    nodeAfter[old] = node;
    const hasSameName = isSameText(nameCodeOf(before.column, old), nameCodeOf(after.column, node));
    if (!hasSameName || !isSameText(oldObjectIds[old] as number, newObjectIds[node] as number)) {
      changed.push(node);
    }
  }

  const hasRemoved = nodeAfter.includes(-1);
  return { source: after.source, changed: Uint32Array.from(changed), ...(hasRemoved ? { nodeAfter } : {}) };
}

/**
 * Compares texts of two generations by their codes, which mean the same as long as texts are appended to the same
 * memory.
 */
function createTextComparison(
  before: SnapshotHandle['columns'],
  after: SnapshotHandle['columns'],
): (old: number, now: number) => boolean {
  if (before.text.bytes.buffer === after.text.bytes.buffer) {
    return (old, now) => old === now;
  }
  return (old, now) =>
    old === 0 || now === 0 ? old === now : isEqual(textOf(before, old), textOf(after, now));
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) {
    return false;
  }
  for (let at = 0; at < left.length; at++) {
    if (left[at] !== right[at]) {
      return false;
    }
  }
  return true;
}
