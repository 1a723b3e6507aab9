import type { LogicalOperator, Slot } from './logical-plan.ts';
import type { Reading } from './operators/operator-description.ts';
import { inputsOf } from './operators/operators.ts';
import type { Planner } from './planner.ts';

/**
 * Which slots of each operator's rows are read later on: everything else need not be computed or copied.
 * Nested plans of expressions are included.
 */
export function findLiveSlots(
  planner: Planner,
  root: LogicalOperator,
  outputs: readonly Slot[],
): ReadonlyMap<LogicalOperator, readonly Slot[]> {
  const live = new Map<LogicalOperator, Set<Slot>>();

  const visit = (plan: LogicalOperator, slots: readonly Slot[]): void => {
    const pending: Demand[] = [{ operator: plan, after: new Set(slots) }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { operator, after } = next;
      live.set(operator, new Set([...(live.get(operator) ?? []), ...after]));
      pending.push(...demandOf(planner, operator, after));
    }
  };

  visit(root, outputs);
  // The loop also comes to those that are only planned while others are visited.
  for (const nested of planner.nested.values()) {
    visit(nested.root, nested.result === undefined ? [] : [nested.result]);
  }

  return new Map([...live].map(([operator, slots]) => [operator, [...slots]]));
}

interface Demand {
  readonly operator: LogicalOperator;
  readonly after: ReadonlySet<Slot>;
}

/** What an operator needs of its inputs, when these slots are read after it. */
function demandOf(planner: Planner, operator: LogicalOperator, after: ReadonlySet<Slot>): Demand[] {
  return inputsOf(operator).map((input) => {
    const needed = slotsOf(planner, input.reads(after));
    if (input.isPassedOn) {
      after.forEach((slot) => needed.add(slot));
    }
    input.writes?.forEach((slot) => needed.delete(slot));
    return { operator: input.plan, after: needed };
  });
}

function slotsOf(planner: Planner, readings: readonly Reading[]): Set<Slot> {
  const slots = planner.slotsReadByAll(readings.filter((reading) => typeof reading !== 'number'));
  readings.filter((reading) => typeof reading === 'number').forEach((slot) => slots.add(slot));
  return slots;
}
