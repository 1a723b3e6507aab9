import type { Slot, SlotDefinition } from '../planner/logical-plan.ts';
import { NodeValue, RelationshipValue } from '../values/element-value.ts';
import type { Value } from '../values/value.ts';

/** Indexes of nodes or relationships (-1 = null), or values: what the slot's type says. */
export type Column = Int32Array | Value[];

/** Rows that go from one operator to the next are at most this many. */
export const BATCH_SIZE = 1_024;

/**
 * Some rows, column by column. Whoever pulled a batch owns it; columns may be shared between batches, so
 * nobody writes to a column that is not its own.
 */
export interface Batch {
  readonly size: number;
  /** The columns by slot, with a hole where the rows have no such slot. */
  readonly columns: (Column | undefined)[];
}

/** Indexes of a node or relationship slot. */
export function indexColumn(batch: Batch, slot: Slot): Int32Array {
  const column = batch.columns[slot];
  if (column instanceof Int32Array) {
    return column;
  }
  throw new TypeError(`Slot ${slot} has no column of indexes.`);
}

/** Values of a slot that holds neither nodes nor relationships. */
export function valueColumn(batch: Batch, slot: Slot): Value[] {
  const column = batch.columns[slot];
  if (Array.isArray(column)) {
    return column;
  }
  throw new TypeError(`Slot ${slot} has no column of values.`);
}

export function createColumn(definition: SlotDefinition | undefined, size: number): Column {
  return definition?.type === 'value'
    ? Array.from({ length: size }, () => null)
    : new Int32Array(size).fill(-1);
}

/** Makes a column of values, in the form in which the slot keeps them; takes the array over. */
export function columnOfValues(definition: SlotDefinition | undefined, values: Value[]): Column {
  switch (definition?.type) {
    case 'node':
      return Int32Array.from(values, (value) => (value instanceof NodeValue ? value.node : -1));
    case 'relationship':
      return Int32Array.from(values, (value) =>
        value instanceof RelationshipValue ? value.relationship : -1,
      );
    default:
      return values;
  }
}

/** A slot of one row as a value. */
export function readSlot(column: Column | undefined, row: number, type: SlotDefinition['type']): Value {
  if (column === undefined) {
    return null;
  }
  const cell = column[row];
  if (type === 'value') {
    return cell ?? null;
  }
  if (typeof cell !== 'number' || cell === -1) {
    return null;
  }
  return type === 'node' ? new NodeValue(cell) : new RelationshipValue(cell);
}

/** The rows `rows[0 … size − 1]` of a column. */
export function gatherColumn(column: Column, rows: Int32Array, size: number): Column {
  if (column instanceof Int32Array) {
    const gathered = new Int32Array(size);
    for (let i = 0; i < size; i++) {
      gathered[i] = column[rows[i] as number] as number;
    }
    return gathered;
  }

  const gathered: Value[] = [];
  for (let i = 0; i < size; i++) {
    gathered.push(column[rows[i] as number] as Value);
  }
  return gathered;
}

/** A batch of `rows[0 … size − 1]`, with the slots that go on. */
export function gatherRows(batch: Batch, rows: Int32Array, size: number, slots: readonly Slot[]): Batch {
  const columns: (Column | undefined)[] = [];
  for (const slot of slots) {
    const column = batch.columns[slot];
    if (column !== undefined) {
      columns[slot] = gatherColumn(column, rows, size);
    }
  }
  return { size, columns };
}
