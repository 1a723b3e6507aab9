import { type Bitmap, hasBit } from './bitmap.ts';
import { type ColumnValues, createColumnValues, decodeColumn } from './column-values.ts';
import type { PropertyColumn } from './property-column.ts';
import type { StringTable } from './string-table.ts';

/** What happens to the old values of a column. */
export interface ColumnMergeContext {
  /** Nodes (old indexes) whose old values are dropped: their complete new ones are in the update. */
  readonly replaced: Bitmap;
  /** Old index → new index, -1 for removed nodes; undefined when nothing moves. Order-preserving. */
  readonly remap: Int32Array | undefined;
  readonly strings: StringTable;
}

/**
 * Old values without those of replaced and removed nodes, plus `update` (new indexes, ascending). Linear.
 * `releasedBytes`: length of the texts that lost a reference.
 */
export function mergeColumn(
  old: PropertyColumn,
  update: ColumnValues | undefined,
  context: ColumnMergeContext,
): { readonly values: ColumnValues; readonly releasedBytes: number } {
  const source = decodeColumn(old);
  const releasedBytes = dropRows(source, context);

  if (update === undefined || update.positions.length === 0) {
    return { values: source, releasedBytes };
  }

  return { values: mergeAscending(source, update), releasedBytes };
}

/** Compacts in place and moves positions to their new indexes. */
function dropRows(source: ColumnValues, { replaced, remap, strings }: ColumnMergeContext): number {
  const positions = source.positions.values;
  const values = source.values.values;
  const isText = source.type === 'string' || source.type === 'json';
  let releasedBytes = 0;
  let kept = 0;

  for (let row = 0; row < source.positions.length; row++) {
    const node = positions[row] as number;
    const moved = remap === undefined ? node : (remap[node] ?? -1);

    if (moved === -1 || hasBit(replaced, node)) {
      releasedBytes += isText ? strings.sizeBytes(values[row] as number) : 0;
      continue;
    }

    positions[kept] = moved;
    values[kept] = values[row] as number;
    kept++;
  }

  source.positions.length = kept;
  source.values.length = kept;
  return releasedBytes;
}

function mergeAscending(left: ColumnValues, right: ColumnValues): ColumnValues {
  const merged = createColumnValues(left.name, left.type);
  const total = left.positions.length + right.positions.length;
  merged.positions.reserve(total);
  merged.values.reserve(total);
  const positions = merged.positions.values;
  const values = merged.values.values;
  let leftRow = 0;
  let rightRow = 0;

  for (let row = 0; row < total; row++) {
    const leftNode = leftRow < left.positions.length ? (left.positions.values[leftRow] as number) : Infinity;
    const rightNode =
      rightRow < right.positions.length ? (right.positions.values[rightRow] as number) : Infinity;

    if (leftNode < rightNode) {
      positions[row] = leftNode;
      values[row] = left.values.values[leftRow] as number;
      leftRow++;
    } else {
      positions[row] = rightNode;
      values[row] = right.values.values[rightRow] as number;
      rightRow++;
    }
  }

  merged.positions.length = total;
  merged.values.length = total;
  return merged;
}
