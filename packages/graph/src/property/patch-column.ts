import { clearBit, createSharedBitmap, fillBits, setBit } from './bitmap.ts';
import { type ColumnValues, isInt32, isSparseBetter } from './column-values.ts';
import {
  isPresentInDense,
  isTextColumn,
  type NumberColumn,
  type PropertyColumn,
  type TextColumn,
} from './property-column.ts';
import { sharedFloat64, sharedInt32, sharedUint32 } from './shared-memory.ts';
import type { StringTable } from './string-table.ts';

export interface ColumnPatch {
  /** Nodes whose old values go, ascending; their complete new ones are in the update. */
  readonly replaced: readonly number[];
  readonly update: ColumnValues | undefined;
  /** Old nodes keep their indexes, new ones follow. */
  readonly nodeCount: number;
  readonly strings: StringTable;
}

export interface PatchedColumn {
  readonly column: PropertyColumn;
  /** Length of the texts that lost a reference. */
  readonly releasedBytes: number;
}

/**
 * A dense column with some values replaced, or undefined where its layout has to change: then the general way
 * of `mergeColumn` is due. Copies memory and touches only what changes (`bench`: delta build).
 */
export function patchDenseColumn(old: PropertyColumn, patch: ColumnPatch): PatchedColumn | undefined {
  if (old.positions !== undefined || old.type === 'boolean') {
    return undefined;
  }

  const replaced = patch.replaced.filter((node) => isPresentInDense(old, node));
  const count = old.count - replaced.length + (patch.update?.positions.length ?? 0);
  const layout = { type: old.type, count, isInt32: old.values instanceof Int32Array };

  if (isSparseBetter(layout, patch.nodeCount)) {
    return undefined;
  }

  return isTextColumn(old)
    ? patchTexts(old, { ...patch, replaced, count })
    : patchNumbers(old, { ...patch, replaced, count });
}

type PresentPatch = ColumnPatch & { readonly count: number };

function patchTexts(old: TextColumn, patch: PresentPatch): PatchedColumn {
  const values = sharedUint32(patch.nodeCount);
  let releasedBytes = 0;
  values.set(old.values);

  for (const node of patch.replaced) {
    releasedBytes += patch.strings.sizeBytes(values[node] ?? 0);
    values[node] = 0;
  }

  write(values, patch.update);
  return { column: { ...old, count: patch.count, values }, releasedBytes };
}

function patchNumbers(old: NumberColumn, patch: PresentPatch): PatchedColumn | undefined {
  const isNarrow = old.values instanceof Int32Array;

  if (isNarrow && patch.update !== undefined && !isInt32(patch.update)) {
    return undefined;
  }

  const values = isNarrow ? sharedInt32(patch.nodeCount) : sharedFloat64(patch.nodeCount);
  values.set(old.values);
  write(values, patch.update);
  const present = patch.count === patch.nodeCount ? undefined : patchPresence(old, patch);
  return { column: { ...old, count: patch.count, values, present }, releasedBytes: 0 };
}

function patchPresence(old: NumberColumn, { nodeCount, replaced, update }: PresentPatch): Uint32Array {
  const present = createSharedBitmap(nodeCount);

  if (old.present === undefined) {
    fillBits(present, old.count);
  } else {
    present.set(old.present);
  }

  for (const node of replaced) {
    clearBit(present, node);
  }

  for (let row = 0; update !== undefined && row < update.positions.length; row += 1) {
    setBit(present, update.positions.values[row] ?? 0);
  }

  return present;
}

function write(values: Uint32Array | Int32Array | Float64Array, update: ColumnValues | undefined): void {
  for (let row = 0; update !== undefined && row < update.positions.length; row += 1) {
    values[update.positions.values[row] ?? 0] = update.values.values[row] ?? 0;
  }
}
