import type { BinaryOperation, Expression, PropertyAccess } from '../../ast/ast.ts';
import { describeType, isList, isOpen, type StaticType } from '../static-type.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Operators get what they can work with, as far as it is known before running. */
export const operandTypeRule: Rule = {
  checkExpression(expression, context) {
    switch (expression.type) {
      case 'binary':
        checkBinary(expression, context);
        return;
      case 'unary':
        if (expression.operator === 'not') {
          checkBoolean(expression.operand, 'NOT', context);
        } else {
          checkNumber(expression.operand, context);
        }
        return;
      case 'property':
        checkSubject(expression, context);
        return;
      case 'kindTest':
        checkElement(expression.subject, context);
        return;
      default:
    }
  },
};

function checkBinary({ operator, left, right }: BinaryOperation, context: RuleContext): void {
  switch (operator) {
    case 'and':
    case 'or':
    case 'xor':
      checkBoolean(left, operator.toUpperCase(), context);
      checkBoolean(right, operator.toUpperCase(), context);
      return;
    case 'in':
      check(right, context, { accepts: isList, wanted: 'IN takes a list' });
      return;
    case 'subtract':
    case 'multiply':
    case 'divide':
    case 'modulo':
    case 'power':
      checkNumber(left, context);
      checkNumber(right, context);
      return;
    default:
  }
}

function checkBoolean(operand: Expression, operator: string, context: RuleContext): void {
  check(operand, context, { accepts: (type) => type === 'boolean', wanted: `${operator} takes booleans` });
}

/** Temporal values have no static type, so that whatever is known and is no number is wrong. */
function checkNumber(operand: Expression, context: RuleContext): void {
  check(operand, context, {
    accepts: (type) => type === 'integer' || type === 'float',
    wanted: 'this operator takes numbers',
  });
}

function checkElement(subject: Expression, context: RuleContext): void {
  check(subject, context, {
    accepts: (type) => type === 'node' || type === 'relationship',
    wanted: 'nodes and relationships have kinds',
  });
}

function check(
  operand: Expression,
  context: RuleContext,
  { accepts, wanted }: { readonly accepts: (type: StaticType) => boolean; readonly wanted: string },
): void {
  const type = context.typeOf(operand);
  if (!isOpen(type) && !accepts(type)) {
    throw context.createError('InvalidArgumentType', operand.range, `${wanted}, not ${describeType(type)}`);
  }
}

/** The TCK tells paths from values that are no part of a graph at all. */
function checkSubject({ subject, name }: PropertyAccess, context: RuleContext): void {
  const type = context.typeOf(subject);
  if (isOpen(type) || type === 'node' || type === 'relationship' || type === 'map') {
    return;
  }
  throw context.createError(
    'InvalidArgumentType',
    subject.range,
    `${describeType(type)} has no property ${name}; nodes, relationships and maps have properties`,
    type === 'path' ? 'SyntaxError' : 'TypeError',
  );
}
