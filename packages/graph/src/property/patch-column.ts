import { clearBit, createBitmap, fillBits, setBit } from './bitmap.ts';
import { type ColumnValues, isInt32, isSparseBetter } from './column-values.ts';
import {
  type BooleanColumn,
  isPresentInDense,
  isTextColumn,
  type NumberColumn,
  type PropertyColumn,
  type TextColumn,
} from './property-column.ts';
import type { StringTable } from './string-table.ts';
import type { WriterMemory } from './writer-memory.ts';

export interface ColumnPatch {
  /** Nodes whose old values go, ascending; their complete new ones are in the update. */
  readonly replaced: readonly number[];
  readonly update: ColumnValues | undefined;
  /** Old nodes keep their indexes, new ones follow. */
  readonly nodeCount: number;
  readonly strings: StringTable;
  /** Where the column is put: in the place of the old one where that is possible. */
  readonly memory: WriterMemory;
}

export interface PatchedColumn {
  readonly column: PropertyColumn;
  /** Length of the texts that lost a reference. */
  readonly releasedBytes: number;
}

/**
 * A dense column with some values replaced, or undefined where its layout has to change: then the old one is
 * untouched, and the general way of `mergeColumn` is due. Copies memory at most and touches only what changes
 * (`bench`: delta build).
 */
export function patchDenseColumn(old: PropertyColumn, patch: ColumnPatch): PatchedColumn | undefined {
  if (old.positions !== undefined) {
    return undefined;
  }

  const replaced = patch.replaced.filter((node) => isPresentInDense(old, node));
  const count = old.count - replaced.length + (patch.update?.positions.length ?? 0);
  const layout = { type: old.type, count, isInt32: old.values instanceof Int32Array };

  if (isSparseBetter(layout, patch.nodeCount)) {
    return undefined;
  }

  if (isTextColumn(old)) {
    return patchTexts(old, { ...patch, replaced, count });
  }

  return old.type === 'boolean'
    ? patchBooleans(old, { ...patch, replaced, count })
    : patchNumbers(old, { ...patch, replaced, count });
}

type PresentPatch = ColumnPatch & { readonly count: number };

function patchTexts(old: TextColumn, patch: PresentPatch): PatchedColumn {
  const values = patch.memory.resizeUint32(old.values, patch.nodeCount);
  let releasedBytes = 0;

  for (const node of patch.replaced) {
    releasedBytes += patch.strings.sizeBytes(values[node] ?? 0);
    values[node] = 0;
  }

  write(values, patch.update);
  return { column: { ...old, count: patch.count, values }, releasedBytes };
}

function patchBooleans(old: BooleanColumn, patch: PresentPatch): PatchedColumn {
  const present = patchPresence(old, patch);
  const values = patch.memory.resizeUint32(old.values, wordsOf(patch.nodeCount));

  for (const node of patch.replaced) {
    clearBit(values, node);
  }

  const { update } = patch;

  for (let row = 0; update !== undefined && row < update.positions.length; row += 1) {
    if (update.values.values[row] === 1) {
      setBit(values, update.positions.values[row] ?? 0);
    }
  }

  return { column: { ...old, count: patch.count, values, present }, releasedBytes: 0 };
}

function patchNumbers(old: NumberColumn, patch: PresentPatch): PatchedColumn | undefined {
  const { memory, nodeCount, update } = patch;
  const isNarrow = old.values instanceof Int32Array;

  if (isNarrow && update !== undefined && !isInt32(update)) {
    return undefined;
  }

  const present = patchPresence(old, patch);
  const values =
    old.values instanceof Int32Array
      ? memory.resizeInt32(old.values, nodeCount)
      : memory.resizeFloat64(old.values, nodeCount);
  write(values, update);
  return { column: { ...old, count: patch.count, values, present }, releasedBytes: 0 };
}

/** Which nodes have a value afterwards; undefined when all have one. */
function patchPresence(
  old: BooleanColumn | NumberColumn,
  { count, memory, nodeCount, replaced, update }: PresentPatch,
): Uint32Array | undefined {
  if (count === nodeCount) {
    return undefined;
  }

  const present = memory.resizeUint32(old.present ?? allOf(old.count), wordsOf(nodeCount));

  for (const node of replaced) {
    clearBit(present, node);
  }

  for (let row = 0; update !== undefined && row < update.positions.length; row += 1) {
    setBit(present, update.positions.values[row] ?? 0);
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
  for (let row = 0; update !== undefined && row < update.positions.length; row += 1) {
    values[update.positions.values[row] ?? 0] = update.values.values[row] ?? 0;
  }
}
