import { findLiveSlots } from '../planner/live-slots.ts';
import type { Expand, LogicalOperator, Slot, VariableExpand } from '../planner/logical-plan.ts';
import { mapInputs } from '../planner/operators/operators.ts';
import type { RewritePass, RewriteScope } from './optimizer-pass.ts';

/**
 * Where equal rows count once (below DISTINCT, aggregates of distinct values, EXISTS), a variable-length pattern
 * whose path nobody reads asks for the nodes in reach, not for the paths, of which there can be exponentially
 * many. And where a hop leaves nothing but its end node to be read, equal ends go on once;
 * where it leaves not even that, its first relationship is enough.
 *
 * A node is in reach by a path without repeated relationships exactly when it is by any walk, as long as no more
 * than one hop is required and the direction is given: the shortest walk repeats nothing.
 */
export const REACHABILITY: RewritePass = { type: 'rewrite', name: 'reachability', rewrite };

type LiveSlots = ReadonlyMap<LogicalOperator, readonly Slot[]>;

function rewrite(root: LogicalOperator, { planner, outputs, isExistential }: RewriteScope): LogicalOperator {
  return narrow(root, isExistential, findLiveSlots(planner, root, outputs), undefined);
}

/** `isSet`: whether equal rows of the operator count once. */
function narrow(
  operator: LogicalOperator,
  isSet: boolean,
  live: LiveSlots,
  parent: LogicalOperator | undefined,
): LogicalOperator {
  const narrowed = mapInputs(operator, ({ plan, equalRows }) => {
    const isSetBelow = equalRows === 'countOnce' || (equalRows === 'countAsAfter' && isSet);
    return narrow(plan, isSetBelow, live, operator);
  });
  if (narrowed.type === 'distinct' && givesDistinct(narrowed.input, narrowed.slots)) {
    return narrowed.input;
  }
  if (!isSet) {
    return narrowed;
  }

  const slots = live.get(operator) ?? [];
  if (narrowed.type === 'variableExpand' && asksForReach(narrowed, slots)) {
    const isOnlyEnd = slots.every((slot) => slot === narrowed.to) && !narrowed.isInto;
    return { ...narrowed, mode: isOnlyEnd ? 'reach' : 'ends' };
  }
  if (narrowed.type === 'expand' && !slots.includes(narrowed.relationship) && !addsNode(narrowed, slots)) {
    return { ...narrowed, isFirstOnly: true };
  }
  const isWorthDistinct =
    narrowed.type === 'expand' &&
    !narrowed.isInto &&
    parent !== undefined &&
    parent.type !== 'distinct' &&
    slots.length === 1 &&
    slots[0] === narrowed.to;
  return isWorthDistinct
    ? { type: 'distinct', input: narrowed, slots, estimatedRows: narrowed.estimatedRows / 2 }
    : narrowed;
}

/** Whether rows are different already. */
function givesDistinct(operator: LogicalOperator, slots: readonly Slot[]): boolean {
  return operator.type === 'variableExpand' && operator.mode === 'reach' && slots[0] === operator.to;
}

/** Whether an expansion brings in a node that is read later on. */
function addsNode({ isInto, to }: Expand, live: readonly Slot[]): boolean {
  return !isInto && live.includes(to);
}

function asksForReach(operator: VariableExpand, live: readonly Slot[]): boolean {
  return (
    operator.minHops <= 1 &&
    (operator.direction !== 'both' || operator.minHops === 0) &&
    operator.hopPredicates.length === 0 &&
    operator.distinctFrom.length === 0 &&
    !live.includes(operator.relationships) &&
    !live.includes(operator.segment)
  );
}
