import type { Expression } from '../ast/ast.ts';
import { childrenOf } from '../ast/expression-children.ts';
import { isDeterministicCall } from './is-repeatable-expression.ts';

/** Expressions whose value depends on a row, on the graph, or on variables of their own. */
const VARYING: ReadonlySet<Expression['type']> = new Set([
  'variable',
  'mapProjection',
  'countStar',
  'listComprehension',
  'quantifier',
  'reduce',
  'pattern',
  'patternComprehension',
  'subquery',
]);

/**
 * Whether an expression has the same value for all rows of a run, whatever they are: no variables, no nested
 * plans, no aggregates, nothing random.
 */
export function isConstantExpression(
  expression: Expression,
  computed: ReadonlyMap<Expression, unknown> = new Map(),
): boolean {
  return (
    !computed.has(expression) &&
    !VARYING.has(expression.type) &&
    (expression.type !== 'call' || isDeterministicCall(expression.name)) &&
    childrenOf(expression).every((child) => isConstantExpression(child, computed))
  );
}
