import { type Bitmap, hasBit } from './bitmap.ts';
import type { PropertyValue } from './property-value.ts';
import type { StringTable } from './string-table.ts';

/**
 * The values of one property name and one type over all nodes. A name has several columns when nodes disagree
 * about the type; a node has a value in at most one of them.
 *
 * Sparse columns hold `positions` (node indexes, ascending) and one value per position. Dense ones have no
 * positions and one value per node; where the type has no value to spare, `present` tells which exist.
 */
export type PropertyColumn = BooleanColumn | NumberColumn | TextColumn;

export type PropertyColumnType = PropertyColumn['type'];

interface ColumnPlaces {
  readonly name: string;
  /** How many nodes have a value here. */
  readonly count: number;
  readonly positions: Uint32Array | undefined;
}

export interface BooleanColumn extends ColumnPlaces {
  readonly type: 'boolean';
  readonly present: Bitmap | undefined;
  readonly values: Bitmap;
}

export interface NumberColumn extends ColumnPlaces {
  readonly type: 'number';
  readonly present: Bitmap | undefined;
  /** Int32 while every value is such an integer. */
  readonly values: Int32Array | Float64Array;
}

export interface TextColumn extends ColumnPlaces {
  /** `json`: everything that is not a scalar, as JSON text. */
  readonly type: 'string' | 'json';
  /** Codes of the snapshot's string table; in a dense column 0 = no value. */
  readonly values: Uint32Array;
}

/** Index into the column's `values` of a node, -1 when it has no value. Dense: constant; sparse: logarithmic. */
export function columnRow(column: PropertyColumn, node: number): number {
  if (column.positions !== undefined) {
    return searchAscending(column.positions, node);
  }

  return isPresentInDense(column, node) ? node : -1;
}

export function isTextColumn(column: PropertyColumn): column is TextColumn {
  return column.type === 'string' || column.type === 'json';
}

/** Whether a node has a value in a column without positions. */
export function isPresentInDense(column: PropertyColumn, node: number): boolean {
  if (isTextColumn(column)) {
    return (column.values[node] as number) !== 0;
  }

  return column.present === undefined || hasBit(column.present, node);
}

/** The value at a row that {@link columnRow} found. */
export function columnValue(column: PropertyColumn, row: number, strings: StringTable): PropertyValue {
  switch (column.type) {
    case 'boolean':
      return hasBit(column.values, row);
    case 'number':
      return column.values[row] as number;
    case 'string':
      return strings.read(column.values[row] as number);
    case 'json':
      return JSON.parse(strings.read(column.values[row] as number)) as PropertyValue;
  }
}

/** Whether the value at a row equals `value`; compares texts without decoding them. */
export function columnValueEquals(
  column: PropertyColumn,
  row: number,
  value: PropertyValue,
  strings: StringTable,
): boolean {
  switch (column.type) {
    case 'boolean':
      return value === hasBit(column.values, row);
    case 'number':
      return value === column.values[row];
    case 'string':
      return typeof value === 'string' && strings.equals(column.values[row] as number, value);
    case 'json':
      return typeof value === 'object' && strings.equals(column.values[row] as number, JSON.stringify(value));
  }
}

/** Index of `wanted` in an ascending array, or -1. */
export function searchAscending(array: Uint32Array | Int32Array, wanted: number): number {
  let low = 0;
  let high = array.length - 1;

  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = array[middle] as number;

    if (value === wanted) {
      return middle;
    }

    if (value < wanted) {
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }

  return -1;
}
