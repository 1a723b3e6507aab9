import type { Slot, SlotDefinition } from '../planner/logical-plan.ts';
import { type GroupingKey, groupingKey, groupingKeyOfRow } from '../values/grouping-key.ts';
import type { Value } from '../values/value.ts';
import { type Batch, indexColumn, readSlot, valueColumn } from './batch.ts';
import type { RunContext } from './run-context.ts';

/** Equal (as key of a Map) for rows that are equal in certain slots. */
export type RowKey = (batch: Batch, row: number) => GroupingKey;

/** Two indexes below this fit into one exact number. */
const PAIR_BASE = 2 ** 26;

export function createRowKey(
  slots: readonly Slot[],
  { plan: { slots: definitions }, poll }: Pick<RunContext, 'plan' | 'poll'>,
): RowKey {
  const typeOf = (slot: Slot): SlotDefinition['type'] => definitions[slot]?.type ?? 'value';
  const [first, second] = slots;

  if (first === undefined) {
    return () => 0;
  }
  if (slots.length === 1) {
    return typeOf(first) === 'value'
      ? (batch, row) => {
          const value = valueColumn(batch, first)[row] as Value;
          poll.spendOnAll(value);
          return groupingKey(value);
        }
      : (batch, row) => indexColumn(batch, first)[row] as number;
  }
  if (slots.length === 2 && second !== undefined && typeOf(first) !== 'value' && typeOf(second) !== 'value') {
    return createPairKey(first, second);
  }
  return (batch, row) => {
    const values = slots.map((slot) => readSlot(batch.columns[slot], row, typeOf(slot)));
    for (const value of values) {
      poll.spendOnAll(value);
    }
    return groupingKeyOfRow(values);
  };
}

function createPairKey(first: Slot, second: Slot): RowKey {
  return (batch, row) => {
    const left = (indexColumn(batch, first)[row] as number) + 1;
    const right = (indexColumn(batch, second)[row] as number) + 1;
    return left < PAIR_BASE && right < PAIR_BASE ? left * PAIR_BASE + right : `${left},${right}`;
  };
}
