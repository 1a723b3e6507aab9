import type { Slot } from '../../planner/logical-plan.ts';
import { NodeValue, RelationshipValue } from '../../values/element-value.ts';
import { typeNameOf } from '../../values/type-name.ts';
import { typeError } from '../../values/value-error.ts';
import type { Batch, Column } from '../batch.ts';

/** The node in a slot of one row, -1 for null. Also reads slots of values, which hold a node now and then. */
export function readNode(batch: Batch, row: number, slot: Slot): number {
  const column = batch.columns[slot];
  if (column instanceof Int32Array) {
    return column[row] ?? -1;
  }

  const value = column?.[row] ?? null;
  if (value === null) {
    return -1;
  }
  if (!(value instanceof NodeValue)) {
    throw typeError(`A pattern connects nodes, but this is a ${typeNameOf(value)}.`);
  }
  return value.node;
}

/** Writes an element into a slot of one row; the column must be the writer's own. */
export function writeElement(column: Column, row: number, element: number, isNode: boolean): void {
  if (column instanceof Int32Array) {
    column[row] = element;
  } else {
    column[row] = isNode ? new NodeValue(element) : new RelationshipValue(element);
  }
}
