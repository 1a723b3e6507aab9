import type { Expression } from '../../ast/ast.ts';
import { describeType, isOpen } from '../static-type.ts';
import type { Rule, RuleContext } from './rule.ts';

/** SKIP and LIMIT are whole numbers, 0 or more. Parameters are checked when they are known. */
export const rowBoundRule: Rule = {
  checkClause(clause, context) {
    if (clause.type === 'with' || clause.type === 'return') {
      checkBound(clause.skip, context);
      checkBound(clause.limit, context);
    }
  },
};

function checkBound(bound: Expression | undefined, context: RuleContext): void {
  if (bound === undefined) {
    return;
  }
  const type = context.typeOf(bound);
  if (type !== 'integer' && !isOpen(type)) {
    throw context.createError(
      'InvalidArgumentType',
      bound.range,
      `SKIP and LIMIT take an integer, not ${describeType(type)}`,
    );
  }
  if (bound.type === 'literal' && bound.literal.type === 'integer' && bound.literal.value < 0n) {
    throw context.createError('NegativeIntegerArgument', bound.range, 'SKIP and LIMIT cannot be negative');
  }
}
