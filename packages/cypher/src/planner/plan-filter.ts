import type { Expression } from '../ast/ast.ts';
import type { LogicalOperator, NestedExpression } from './logical-plan.ts';
import type { Planner } from './planner.ts';
import { SHARE_OF_EXISTING } from './rules-of-thumb.ts';
import { selectivityOf } from './selectivity.ts';

/** Keeps the rows that satisfy all conjuncts; those that ask whether a pattern exists come last. */
export function planFilter(
  planner: Planner,
  input: LogicalOperator,
  predicates: readonly Expression[],
): LogicalOperator {
  const plain: Expression[] = [];
  const existential: { readonly expression: NestedExpression; readonly isAnti: boolean }[] = [];
  for (const predicate of predicates) {
    const asked = planner.choices.usesSemiApply ? readExistential(planner, predicate) : undefined;
    if (asked === undefined) {
      plain.push(predicate);
    } else {
      existential.push(asked);
    }
  }

  let operator = input;
  if (plain.length > 0) {
    const share = plain.reduce((product, predicate) => product * selectivityOf(predicate), 1);
    operator = { type: 'filter', input, predicates: plain, estimatedRows: input.estimatedRows * share };
  }
  for (const { expression, isAnti } of existential) {
    const { root, imports } = planner.nestedPlanOf(expression);
    const estimatedRows = operator.estimatedRows * SHARE_OF_EXISTING;
    const independent = planner.planIndependently(expression);
    operator = {
      type: 'semiApply',
      input: operator,
      inner: root,
      imports,
      isAnti,
      independent,
      estimatedRows,
    };
  }
  return operator;
}

/** `(a)-->(b)`, `EXISTS { … }`, and either negated: never unknown, so that a missing row decides. */
function readExistential(
  planner: Planner,
  predicate: Expression,
): { readonly expression: NestedExpression; readonly isAnti: boolean } | undefined {
  if (predicate.type === 'unary' && predicate.operator === 'not') {
    const inner = readExistential(planner, predicate.operand);
    return inner && { expression: inner.expression, isAnti: !inner.isAnti };
  }
  const isNested = predicate.type === 'pattern' || predicate.type === 'subquery';
  return isNested && planner.nestedPlanOf(predicate).form === 'exists'
    ? { expression: predicate, isAnti: false }
    : undefined;
}
