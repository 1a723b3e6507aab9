import type { Expression } from '../ast/ast.ts';
import { isConstantExpression } from './is-constant-expression.ts';
import type { NodeFilter, Slot } from './logical-plan.ts';
import type { Planner } from './planner.ts';
import { selectivityOf } from './selectivity.ts';

/** Share of the nodes of some kinds that conjuncts over them probably let pass. */
export function shareOfNodes(planner: Planner, slot: Slot, { kinds, predicates }: NodeFilter): number {
  const nodeCount = Math.max(1, planner.statistics.countNodes(kinds));
  return predicates.reduce((share, predicate) => {
    const count = countMatching(planner, slot, predicate);
    return share * (count === undefined ? selectivityOf(predicate) : Math.min(1, count / nodeCount));
  }, 1);
}

/** Nodes that satisfy `node.name = constant`, or `node.name` where it is true or false; undefined for all else. */
function countMatching(planner: Planner, slot: Slot, predicate: Expression): number | undefined {
  if (isPropertyOf(planner, slot, predicate)) {
    return planner.statistics.countEqual(predicate.name, true);
  }
  if (
    predicate.type !== 'comparison' ||
    predicate.operands.length !== 2 ||
    predicate.operators[0] !== 'equal'
  ) {
    return undefined;
  }

  const [left, right] = predicate.operands;
  for (const [property, constant] of [
    [left, right],
    [right, left],
  ]) {
    if (property !== undefined && constant !== undefined && isPropertyOf(planner, slot, property)) {
      return isConstantExpression(constant)
        ? planner.statistics.countEqual(property.name, literalOf(constant))
        : undefined;
    }
  }
  return undefined;
}

function isPropertyOf(
  planner: Planner,
  slot: Slot,
  expression: Expression,
): expression is Extract<Expression, { type: 'property' }> {
  return (
    expression.type === 'property' &&
    expression.subject.type === 'variable' &&
    planner.slotOf(expression.subject) === slot
  );
}

function literalOf(expression: Expression): string | number | boolean | undefined {
  if (expression.type !== 'literal' || expression.literal.type === 'null') {
    return undefined;
  }
  const { value } = expression.literal;
  return typeof value === 'bigint' ? Number(value) : value;
}
