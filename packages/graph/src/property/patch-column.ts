import { clearBit, createBitmap, fillBits, hasBit, setBit } from './bitmap.ts';
import { type ColumnValues, createColumnValues, isInt32, isSparseBetter } from './column-values.ts';
import {
  type BooleanColumn,
  columnRow,
  isTextColumn,
  type NumberColumn,
  type PropertyColumn,
  searchAscending,
  type TextColumn,
} from './property-column.ts';
import type { StringTable } from './string-table.ts';
import type { WriterMemory } from './writer-memory.ts';

/** What changes of one column. */
export interface ColumnChange {
  /** Nodes whose old values go, ascending; their complete new ones are in the update. */
  readonly replaced: readonly number[];
  readonly update: ColumnValues | undefined;
}

export interface ColumnPatch extends ColumnChange {
  /** Old nodes keep their indexes, new ones follow. */
  readonly oldNodeCount: number;
  readonly nodeCount: number;
  readonly strings: StringTable;
  /** Where the column is put: in the place of the old one, or behind it, where that is possible. */
  readonly memory: WriterMemory;
}

export interface PatchedColumn {
  readonly column: PropertyColumn;
  /** Length of the texts that lost a reference. */
  readonly releasedBytes: number;
}

/** The change without nodes whose value stays what it is: one look-up for each. */
export function withoutSame(old: PropertyColumn, { replaced, update }: ColumnChange): ColumnChange {
  if (replaced.length === 0) {
    return { replaced, update };
  }

  const isSame = new Set(replaced.filter((node) => valueOf(old, node) === updatedValueOf(update, node)));

  if (isSame.size === 0 || update === undefined) {
    return { replaced: replaced.filter((node) => !isSame.has(node)), update };
  }

  const others = createColumnValues(update.name, update.type);

  for (let row = 0; row < update.positions.length; row++) {
    const node = update.positions.values[row] as number;

    if (!isSame.has(node)) {
      others.positions.push(node);
      others.values.push(update.values.values[row] as number);
    }
  }

  return { replaced: replaced.filter((node) => !isSame.has(node)), update: others };
}

/** The value of a node as {@link ColumnValues} hold it; undefined where there is none. */
function valueOf(column: PropertyColumn, node: number): number | undefined {
  const row = columnRow(column, node);

  if (row === -1) {
    return undefined;
  }

  return column.type === 'boolean' ? Number(hasBit(column.values, row)) : column.values[row];
}

function updatedValueOf(update: ColumnValues | undefined, node: number): number | undefined {
  const positions = update?.positions.values.subarray(0, update.positions.length);
  const row = positions === undefined ? -1 : searchAscending(positions, node);
  return row === -1 ? undefined : update?.values.values[row];
}

/**
 * A column with some values replaced, or undefined where its layout has to change: then the old one is untouched,
 * and the general way of `mergeColumn` is due. Copies memory at most and touches only what changes (`bench`: delta
 * build); a column that only new nodes have values in is continued behind its end.
 */
export function patchColumn(old: PropertyColumn, patch: ColumnPatch): PatchedColumn | undefined {
  const replaced = patch.replaced.filter((node) => columnRow(old, node) !== -1);
  const added = patch.update?.positions.length ?? 0;
  const count = old.count - replaced.length + added;
  const layout = { type: old.type, count, isInt32: old.values instanceof Int32Array };
  const isSparse = old.positions !== undefined;

  if (replaced.length + added === 0 && (isSparse || patch.nodeCount === patch.oldNodeCount)) {
    return { column: old, releasedBytes: 0 };
  }

  if (isSparseBetter(layout, patch.nodeCount) !== isSparse) {
    return undefined;
  }

  const first = patch.update?.positions.values[0];
  const isAppended =
    replaced.length === 0 && (added === 0 || first === undefined || first >= patch.oldNodeCount);

  if (isSparse) {
    return isAppended ? appendToSparse(old, { ...patch, isAppended, count }) : undefined;
  }

  return patchDense(old, { ...patch, replaced, isAppended, count });
}

function patchDense(old: PropertyColumn, patch: PlannedPatch): PatchedColumn | undefined {
  if (isTextColumn(old)) {
    return patchTexts(old, patch);
  }

  return old.type === 'boolean' ? patchBooleans(old, patch) : patchNumbers(old, patch);
}

/** Rows of new nodes come last. */
function appendToSparse(
  old: PropertyColumn,
  { count, memory, update }: PlannedPatch,
): PatchedColumn | undefined {
  if (old.positions === undefined || update === undefined) {
    return undefined;
  }

  if (old.type === 'number' && old.values instanceof Int32Array && !isInt32(update)) {
    return undefined;
  }

  const positions = memory.extendUint32(old.positions, count);
  positions.set(update.positions.values.subarray(0, update.positions.length), old.count);

  if (old.type === 'boolean') {
    return {
      column: { ...old, count, positions, values: appendBits(old, update, memory) },
      releasedBytes: 0,
    };
  }

  const added = update.values.values.subarray(0, update.values.length);

  if (isTextColumn(old)) {
    const values = memory.extendUint32(old.values, count);
    values.set(added, old.count);
    return { column: { ...old, count, positions, values }, releasedBytes: 0 };
  }

  const values = extendNumbers(old.values, count, memory);
  values.set(added, old.count);
  return { column: { ...old, count, positions, values }, releasedBytes: 0 };
}

function resizeNumbers(
  values: Int32Array | Float64Array,
  length: number,
  memory: WriterMemory,
): Int32Array | Float64Array {
  return values instanceof Int32Array
    ? memory.resizeInt32(values, length)
    : memory.resizeFloat64(values, length);
}

function appendBits(old: BooleanColumn, update: ColumnValues, memory: WriterMemory): Uint32Array {
  const bits = memory.resizeUint32(old.values, wordsOf(old.count + update.positions.length));

  for (let row = 0; row < update.positions.length; row++) {
    if (update.values.values[row] === 1) {
      setBit(bits, old.count + row);
    }
  }

  return bits;
}

function extendNumbers(
  values: Int32Array | Float64Array,
  length: number,
  memory: WriterMemory,
): Int32Array | Float64Array {
  return values instanceof Int32Array
    ? memory.extendInt32(values, length)
    : memory.extendFloat64(values, length);
}

interface PlannedPatch extends ColumnPatch {
  readonly count: number;
  /** What is there stays, values only follow: it can be continued in its place though others read it. */
  readonly isAppended: boolean;
}

function patchTexts(old: TextColumn, patch: PlannedPatch): PatchedColumn {
  const { isAppended, memory, nodeCount } = patch;
  const values = isAppended
    ? memory.extendUint32(old.values, nodeCount)
    : memory.resizeUint32(old.values, nodeCount);
  let releasedBytes = 0;

  for (const node of patch.replaced) {
    releasedBytes += patch.strings.sizeBytes(values[node] as number);
    values[node] = 0;
  }

  write(values, patch.update);
  return { column: { ...old, count: patch.count, values }, releasedBytes };
}

function patchBooleans(old: BooleanColumn, patch: PlannedPatch): PatchedColumn {
  const present = patchPresence(old, patch);
  const values = patch.memory.resizeUint32(old.values, wordsOf(patch.nodeCount));

  for (const node of patch.replaced) {
    clearBit(values, node);
  }

  const { update } = patch;

  for (let row = 0; update !== undefined && row < update.positions.length; row++) {
    if (update.values.values[row] === 1) {
      setBit(values, update.positions.values[row] as number);
    }
  }

  return { column: { ...old, count: patch.count, values, present }, releasedBytes: 0 };
}

function patchNumbers(old: NumberColumn, patch: PlannedPatch): PatchedColumn | undefined {
  const { memory, nodeCount, update } = patch;
  const isNarrow = old.values instanceof Int32Array;

  if (isNarrow && update !== undefined && !isInt32(update)) {
    return undefined;
  }

  const present = patchPresence(old, patch);
  const values = patch.isAppended
    ? extendNumbers(old.values, nodeCount, memory)
    : resizeNumbers(old.values, nodeCount, memory);
  write(values, update);
  return { column: { ...old, count: patch.count, values, present }, releasedBytes: 0 };
}

/** Which nodes have a value afterwards; undefined when all have one. */
function patchPresence(
  old: BooleanColumn | NumberColumn,
  { count, memory, nodeCount, replaced, update }: PlannedPatch,
): Uint32Array | undefined {
  if (count === nodeCount) {
    return undefined;
  }

  const present = memory.resizeUint32(old.present ?? allOf(old.count), wordsOf(nodeCount));

  for (const node of replaced) {
    clearBit(present, node);
  }

  for (let row = 0; update !== undefined && row < update.positions.length; row++) {
    setBit(present, update.positions.values[row] as number);
  }

  return present;
}

function allOf(count: number): Uint32Array {
  const bitmap = createBitmap(count);
  fillBits(bitmap, count);
  return bitmap;
}

function wordsOf(nodeCount: number): number {
  return (nodeCount + 31) >>> 5;
}

function write(values: Uint32Array | Int32Array | Float64Array, update: ColumnValues | undefined): void {
  for (let row = 0; update !== undefined && row < update.positions.length; row++) {
    values[update.positions.values[row] as number] = update.values.values[row] as number;
  }
}
