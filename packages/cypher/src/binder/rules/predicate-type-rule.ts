import type { Clause, Expression } from '../../ast/ast.ts';
import { describeType, isOpen } from '../static-type.ts';
import type { Rule } from './rule.ts';

/** WHERE takes a boolean. */
export const predicateTypeRule: Rule = {
  checkClause(clause, context) {
    for (const predicate of listPredicates(clause)) {
      const type = predicate === undefined ? 'any' : context.typeOf(predicate);
      if (predicate !== undefined && type !== 'boolean' && !isOpen(type)) {
        throw context.createError(
          'InvalidArgumentType',
          predicate.range,
          `WHERE takes a boolean, not ${describeType(type)}`,
        );
      }
    }
  },
};

function listPredicates(clause: Clause): readonly (Expression | undefined)[] {
  switch (clause.type) {
    case 'match':
    case 'with':
    case 'callProcedure':
      return [clause.where];
    default:
      return [];
  }
}
