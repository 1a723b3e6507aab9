import type { Expression } from '../ast/ast.ts';
import { childrenOf } from '../ast/expression-children.ts';
import { findFunction } from '../functions/find-function.ts';

/** Whether an expression is itself the call of an aggregate function. */
export function isAggregateCall(expression: Expression): boolean {
  return (
    expression.type === 'countStar' ||
    (expression.type === 'call' && findFunction(expression.name)?.type === 'aggregate')
  );
}

/** Whether there is an aggregate anywhere in an expression. */
export function containsAggregate(expression: Expression): boolean {
  return isAggregateCall(expression) || childrenOf(expression).some(containsAggregate);
}
