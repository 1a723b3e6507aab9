import { createSharedBitmap, hasBit, setBit } from './bitmap.ts';
import { GrowableFloat64, GrowableUint32 } from './growable-array.ts';
import { isPresentInDense, type PropertyColumn, type PropertyColumnType } from './property-column.ts';
import type { PropertyPatch, PropertyValue } from './property-value.ts';
import { sharedFloat64, sharedInt32, sharedUint32 } from './shared-memory.ts';
import type { StringInterner } from './string-interner.ts';

/** A column while it is written: node index → value in ascending order, whatever the final layout. */
export interface ColumnValues {
  readonly name: string;
  readonly type: PropertyColumnType;
  /** Ascending node indexes. */
  readonly positions: GrowableUint32;
  /** Booleans as 0 and 1, numbers, or string codes. */
  readonly values: GrowableUint32 | GrowableFloat64;
}

type ColumnFamily = Partial<Record<PropertyColumnType, ColumnValues>>;

/** Collects properties node by node into columns. */
export class ColumnWriter {
  readonly #interner: StringInterner;
  readonly #families = new Map<string, ColumnFamily>();

  constructor(interner: StringInterner) {
    this.#interner = interner;
  }

  /** Nodes must come in ascending order; null values are left out. */
  add(node: number, properties: PropertyPatch): void {
    for (const name in properties) {
      const value = properties[name];

      if (value !== null && value !== undefined) {
        this.#addValue(node, name, value);
      }
    }
  }

  /** What was written, by name, then type. */
  columns(): ReadonlyMap<string, ColumnFamily> {
    return this.#families;
  }

  #addValue(node: number, name: string, value: PropertyValue): void {
    const type = columnTypeOf(value);
    let family = this.#families.get(name);

    if (family === undefined) {
      family = {};
      this.#families.set(name, family);
    }

    let column = family[type];

    if (column === undefined) {
      column = createColumnValues(name, type);
      family[type] = column;
    }

    column.positions.push(node);
    column.values.push(this.#encode(value));
  }

  #encode(value: PropertyValue): number {
    switch (typeof value) {
      case 'boolean':
        return value ? 1 : 0;
      case 'number':
        return value + 0; // -0, which JSON text cannot hold, becomes 0
      case 'string':
        return this.#interner.intern(value);
      default:
        return this.#interner.intern(JSON.stringify(value));
    }
  }
}

function columnTypeOf(value: PropertyValue): PropertyColumnType {
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'number':
      return 'number';
    case 'string':
      return 'string';
    default:
      return 'json';
  }
}

export function createColumnValues(name: string, type: PropertyColumnType): ColumnValues {
  const values = type === 'number' ? new GrowableFloat64() : new GrowableUint32();
  return { name, type, positions: new GrowableUint32(), values };
}

/** Lays a column out in shared memory: sparse where that takes less than half the bytes of a dense layout. */
export function encodeColumn(column: ColumnValues, nodeCount: number): PropertyColumn {
  const { name, type } = column;
  const count = column.positions.length;
  const isSparse = isSparseBetter({ type, count, isInt32: type === 'number' && isInt32(column) }, nodeCount);
  const positions = isSparse ? sharedUint32(count) : undefined;
  positions?.set(column.positions.values.subarray(0, count));
  const places = { name, count, positions };

  switch (type) {
    case 'boolean':
      return {
        ...places,
        type,
        present: presence(column, nodeCount, isSparse),
        values: encodeBits(column, nodeCount, isSparse),
      };
    case 'number':
      return {
        ...places,
        type,
        present: presence(column, nodeCount, isSparse),
        values: encodeNumbers(column, nodeCount, isSparse),
      };
    default:
      return { ...places, type, values: place(column, sharedUint32(isSparse ? count : nodeCount), isSparse) };
  }
}

/** Whether positions and values take less than half the bytes of a dense layout. */
export function isSparseBetter(
  column: { readonly type: PropertyColumnType; readonly count: number; readonly isInt32: boolean },
  nodeCount: number,
): boolean {
  const { count, type } = column;
  const bitsPerValue = type === 'boolean' ? 1 : type === 'number' && !column.isInt32 ? 64 : 32;
  const presenceBits = type === 'string' || type === 'json' || count === nodeCount ? 0 : 1;
  return count * (32 + bitsPerValue) * 2 < nodeCount * (bitsPerValue + presenceBits);
}

/** Which nodes have a value; needless when all have one, or when positions tell. */
function presence(column: ColumnValues, nodeCount: number, isSparse: boolean): Uint32Array | undefined {
  const { positions } = column;

  if (isSparse || positions.length === nodeCount) {
    return undefined;
  }

  const bitmap = createSharedBitmap(nodeCount);

  for (let row = 0; row < positions.length; row++) {
    setBit(bitmap, positions.values[row] as number);
  }

  return bitmap;
}

function encodeBits(column: ColumnValues, nodeCount: number, isSparse: boolean): Uint32Array {
  const { positions, values } = column;
  const bitmap = createSharedBitmap(isSparse ? positions.length : nodeCount);

  for (let row = 0; row < positions.length; row++) {
    if (values.values[row] === 1) {
      setBit(bitmap, isSparse ? row : (positions.values[row] as number));
    }
  }

  return bitmap;
}

function encodeNumbers(
  column: ColumnValues,
  nodeCount: number,
  isSparse: boolean,
): Int32Array | Float64Array {
  const length = isSparse ? column.positions.length : nodeCount;
  return isInt32(column)
    ? place(column, sharedInt32(length), isSparse)
    : place(column, sharedFloat64(length), isSparse);
}

function place<Target extends Int32Array | Float64Array | Uint32Array>(
  column: ColumnValues,
  target: Target,
  isSparse: boolean,
): Target {
  const count = column.positions.length;
  const values = column.values.values;

  if (isSparse || count === target.length) {
    target.set(values.subarray(0, count));
    return target;
  }

  const positions = column.positions.values;

  for (let row = 0; row < count; row++) {
    target[positions[row] as number] = values[row] as number;
  }

  return target;
}

/** Whether all numbers of a column are 32-bit integers. */
export function isInt32(column: ColumnValues): boolean {
  const { values, length } = column.values;

  for (let row = 0; row < length; row++) {
    const value = values[row] as number;

    if ((value | 0) !== value) {
      return false;
    }
  }

  return true;
}

/** The values of a laid-out column in ascending order: row by row as {@link ColumnValues} hold them. */
export function decodeColumn(column: PropertyColumn): ColumnValues {
  const decoded = createColumnValues(column.name, column.type);
  decoded.positions.reserve(column.count);
  decoded.values.reserve(column.count);
  const positions = decoded.positions.values;
  const values = decoded.values.values;
  let count = 0;

  const length = column.positions?.length ?? denseLength(column);

  for (let row = 0; row < length; row++) {
    if (column.positions === undefined && !isPresentInDense(column, row)) {
      continue;
    }

    positions[count] = column.positions === undefined ? row : (column.positions[row] as number);
    values[count] =
      column.type === 'boolean' ? Number(hasBit(column.values, row)) : (column.values[row] as number);
    count++;
  }

  decoded.positions.length = count;
  decoded.values.length = count;
  return decoded;
}

/** The length of a dense column. That of booleans is rounded up to whole words: beyond the last node nothing is present. */
function denseLength(column: PropertyColumn): number {
  if (column.type === 'boolean') {
    return column.present === undefined ? column.count : column.values.length * 32;
  }

  return column.values.length;
}
