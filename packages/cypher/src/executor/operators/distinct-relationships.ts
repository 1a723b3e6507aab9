import type { Slot } from '../../planner/logical-plan.ts';
import { RelationshipValue } from '../../values/element-value.ts';
import { isList } from '../../values/type-guards.ts';
import { type Batch, indexColumn, valueColumn } from '../batch.ts';
import type { RunContext } from '../run-context.ts';

/** Whether a relationship differs from all that a row has already. */
export type DistinctTest = (batch: Batch, row: number, relationship: number) => boolean;

/** Undefined when there is nothing to differ from. */
export function createDistinctTest(
  slots: readonly Slot[],
  { plan }: Pick<RunContext, 'plan'>,
): DistinctTest | undefined {
  const tests = slots.map((slot): DistinctTest => {
    return plan.slots[slot]?.type === 'relationship'
      ? (batch, row, relationship) => indexColumn(batch, slot)[row] !== relationship
      : (batch, row, relationship) => !isInList(batch, row, slot, relationship);
  });
  const [first, ...others] = tests;

  if (first === undefined || others.length === 0) {
    return first;
  }
  return (batch, row, relationship) => tests.every((test) => test(batch, row, relationship));
}

function isInList(batch: Batch, row: number, slot: Slot, relationship: number): boolean {
  const list = valueColumn(batch, slot)[row] ?? null;
  return (
    isList(list) &&
    list.some((item) => item instanceof RelationshipValue && item.relationship === relationship)
  );
}
