import { describeType, isOpen } from '../static-type.ts';
import type { Rule } from './rule.ts';

/** Nodes, relationships and paths can be deleted; kinds are removed. */
export const deleteRule: Rule = {
  checkClause(clause, context) {
    if (clause.type !== 'delete') {
      return;
    }
    for (const expression of clause.expressions) {
      if (expression.type === 'kindTest') {
        throw context.createError(
          'InvalidDelete',
          expression.range,
          'kinds are not deleted; use REMOVE n:Kind',
        );
      }
      const type = context.typeOf(expression);
      if (!isOpen(type) && type !== 'node' && type !== 'relationship' && type !== 'path') {
        throw context.createError(
          'InvalidArgumentType',
          expression.range,
          `nodes, relationships and paths can be deleted, not ${describeType(type)}`,
        );
      }
    }
  },
};
