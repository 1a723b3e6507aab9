import type { Expression, FunctionCall } from '../../ast/ast.ts';
import { didYouMean } from '../../errors/did-you-mean.ts';
import { FUNCTIONS, findFunction } from '../../functions/find-function.ts';
import type { ArgumentType, FunctionDefinition } from '../../functions/function-definition.ts';
import { describeType, isList, isNumber, isOpen, type StaticType } from '../static-type.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Functions exist, and take what they are given. */
export const functionCallRule: Rule = {
  checkExpression(expression, context) {
    if (expression.type !== 'call') {
      return;
    }
    const definition = findFunction(expression.name);
    if (definition === undefined) {
      throw createUnknown(expression, context);
    }
    checkDistinct(expression, definition, context);
    checkCount(expression, definition, context);
    for (const [index, argument] of expression.arguments.entries()) {
      const accepted = definition.arguments[index] ?? definition.arguments.at(-1) ?? ['any'];
      checkArgument(expression, argument, { accepted, context });
    }
  },
};

function createUnknown({ name, range }: FunctionCall, context: RuleContext): Error {
  const hint = didYouMean(
    name,
    FUNCTIONS.map((definition) => definition.name),
  );

  return context.createError('UnknownFunction', range, `there is no function ${name}${hint}`);
}

function checkDistinct(call: FunctionCall, definition: FunctionDefinition, context: RuleContext): void {
  if (call.isDistinct && definition.type !== 'aggregate') {
    throw context.createError(
      'UnexpectedSyntax',
      call.range,
      `DISTINCT is for aggregates, and ${definition.name} is none`,
    );
  }
}

function checkCount(call: FunctionCall, definition: FunctionDefinition, context: RuleContext): void {
  const given = call.arguments.length;
  const most = definition.isVariadic === true ? Number.POSITIVE_INFINITY : definition.arguments.length;
  const least = definition.arguments.length - (definition.optionalArguments ?? 0);
  if (given >= least && given <= most) {
    return;
  }
  const wanted =
    least === most ? `${least}` : Number.isFinite(most) ? `${least} to ${most}` : `${least} or more`;
  throw context.createError(
    'InvalidNumberOfArguments',
    call.range,
    `${definition.name} takes ${wanted} argument${wanted === '1' ? '' : 's'}, not ${given}`,
  );
}

function checkArgument(
  call: FunctionCall,
  argument: Expression,
  { accepted, context }: { readonly accepted: readonly ArgumentType[]; readonly context: RuleContext },
): void {
  const type = context.typeOf(argument);
  if (!isAccepted(type, accepted)) {
    throw context.createError(
      'InvalidArgumentType',
      argument.range,
      `${call.name} takes ${accepted.join(' or ')}, not ${describeType(type)}`,
    );
  }
}

export function isAccepted(type: StaticType, accepted: readonly ArgumentType[]): boolean {
  return isOpen(type) || accepted.some((candidate) => isOf(type, candidate));
}

function isOf(type: StaticType, accepted: ArgumentType): boolean {
  switch (accepted) {
    case 'any':
      return true;
    case 'number':
      return isNumber(type);
    case 'list':
      return isList(type);
    default:
      return type === accepted;
  }
}
