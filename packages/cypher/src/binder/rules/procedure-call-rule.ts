import { describeType, isNumber } from '../static-type.ts';
import { isAccepted } from './function-call-rule.ts';
import type { Rule } from './rule.ts';

/** Procedures take the arguments that they declare. */
export const procedureCallRule: Rule = {
  checkClause(clause, context) {
    if (clause.type !== 'callProcedure' || clause.arguments === undefined) {
      return;
    }
    const { definition } = context.binding.callOf(clause);
    if (clause.arguments.length !== definition.arguments.length) {
      throw context.createError(
        'InvalidNumberOfArguments',
        clause.range,
        `${definition.name} takes ${definition.arguments.length} arguments, not ${clause.arguments.length}`,
      );
    }
    for (const [index, argument] of clause.arguments.entries()) {
      const wanted = definition.arguments[index]?.type ?? 'any';
      const type = context.typeOf(argument);
      // An integer is a float where a number is wanted, and the other way round.
      if (!isAccepted(type, isNumber(type) && wanted === 'integer' ? ['number'] : [wanted])) {
        throw context.createError(
          'InvalidArgumentType',
          argument.range,
          `${definition.name} takes ${wanted}, not ${describeType(type)}`,
        );
      }
    }
  },
};
