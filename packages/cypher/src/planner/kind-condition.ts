import type { Expression, Variable } from '../ast/ast.ts';
import type { KindExpression } from '../ast/kind-expression.ts';

/** What a conjunct says about the kinds of one element, which is not null. */
export interface KindCondition {
  readonly subject: Variable;
  readonly kinds: KindExpression;
}

/**
 * Reads `x:A`, `type(x) = 'A'`, `type(x) <> 'A'`, `type(x) IN ['A', 'B']`, and what NOT, AND and OR make of such
 * conditions over one variable; undefined for everything else. As part of a pattern they are tested by a look into
 * a table, before a row is made.
 */
export function readKindCondition(
  predicate: Expression,
  isSame: (left: Variable, right: Variable) => boolean,
): KindCondition | undefined {
  const read = (operand: Expression): KindCondition | undefined => readKindCondition(operand, isSame);

  switch (predicate.type) {
    case 'kindTest':
      return predicate.subject.type === 'variable'
        ? { subject: predicate.subject, kinds: predicate.kinds }
        : undefined;
    case 'unary': {
      const operand = predicate.operator === 'not' ? read(predicate.operand) : undefined;
      return operand && negate(operand);
    }
    case 'comparison':
      return readTypeComparison(predicate);
    case 'binary': {
      if (predicate.operator === 'in') {
        return readTypeAmong(predicate.left, predicate.right);
      }
      if (predicate.operator !== 'and' && predicate.operator !== 'or') {
        return undefined;
      }
      const [left, right] = [read(predicate.left), read(predicate.right)];
      return left !== undefined && right !== undefined && isSame(left.subject, right.subject)
        ? { subject: left.subject, kinds: combine(predicate.operator, left.kinds, right.kinds) }
        : undefined;
    }
    default:
      return undefined;
  }
}

function negate({ subject, kinds }: KindCondition): KindCondition {
  return { subject, kinds: { type: 'notKind', range: kinds.range, operand: kinds } };
}

function combine(operator: 'and' | 'or', left: KindExpression, right: KindExpression): KindExpression {
  const range = { start: left.range.start, end: right.range.end };
  return { type: operator === 'and' ? 'allKinds' : 'someKind', range, operands: [left, right] };
}

function readTypeComparison({
  operands,
  operators,
}: Extract<Expression, { type: 'comparison' }>): KindCondition | undefined {
  const [operator, ...others] = operators;
  const [left, right] = operands;
  if (others.length > 0 || left === undefined || right === undefined) {
    return undefined;
  }

  const condition = readTypeIs(left, right) ?? readTypeIs(right, left);
  return operator === 'equal'
    ? condition
    : operator === 'notEqual'
      ? condition && negate(condition)
      : undefined;
}

function readTypeIs(call: Expression, name: Expression): KindCondition | undefined {
  const subject = readTypeCall(call);
  const kinds = readKindName(name);
  return subject && kinds && { subject, kinds };
}

function readTypeAmong(call: Expression, list: Expression): KindCondition | undefined {
  const subject = readTypeCall(call);
  if (subject === undefined || list.type !== 'list') {
    return undefined;
  }
  const kinds = list.items.map(readKindName).filter((kind) => kind !== undefined);
  // An empty list is never matched, and an item that is not a text makes the answer null.
  return kinds.length > 0 && kinds.length === list.items.length
    ? { subject, kinds: { type: 'someKind', range: list.range, operands: kinds } }
    : undefined;
}

function readTypeCall(call: Expression): Variable | undefined {
  const [subject] = call.type === 'call' && call.name.toLowerCase() === 'type' ? call.arguments : [];
  return subject?.type === 'variable' ? subject : undefined;
}

function readKindName(name: Expression): KindExpression | undefined {
  return name.type === 'literal' && name.literal.type === 'string'
    ? { type: 'kind', range: name.range, name: name.literal.value }
    : undefined;
}
