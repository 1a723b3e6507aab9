import type { Expression } from '../ast/ast.ts';
import { childrenOf } from '../ast/expression-children.ts';
import { findFunction } from '../functions/find-function.ts';

/** Expressions that run a plan of their own, which may do anything. */
const NESTED: ReadonlySet<Expression['type']> = new Set(['pattern', 'patternComprehension', 'subquery']);

/** Whether an expression has one value for one row, however often it is evaluated: nothing random, no nested plans. */
export function isRepeatableExpression(expression: Expression): boolean {
  return (
    !NESTED.has(expression.type) &&
    (expression.type !== 'call' || isDeterministicCall(expression.name)) &&
    childrenOf(expression).every(isRepeatableExpression)
  );
}

export function isDeterministicCall(name: string): boolean {
  const definition = findFunction(name);
  return definition?.type === 'scalar' && definition.isDeterministic;
}
