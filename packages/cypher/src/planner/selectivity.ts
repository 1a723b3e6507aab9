import type { Expression } from '../ast/ast.ts';

/** Share of rows that a conjunct probably lets pass: rules of thumb, for choosing an order and nothing else. */
export function selectivityOf(predicate: Expression): number {
  switch (predicate.type) {
    case 'comparison':
      return predicate.operators.every((operator) => operator === 'equal')
        ? equalitySelectivity(predicate.operands)
        : predicate.operators.includes('notEqual')
          ? 0.9
          : 0.3;
    case 'binary':
      return binarySelectivity(predicate);
    case 'unary':
      return predicate.operator === 'not' ? Math.max(0.1, 1 - selectivityOf(predicate.operand)) : 0.5;
    case 'nullTest':
      return predicate.isNegated ? 0.7 : 0.3;
    default:
      return 0.5;
  }
}

function equalitySelectivity(operands: readonly Expression[]): number {
  const isBoolean = operands.some(({ type, ...rest }) => type === 'literal' && isBooleanLiteral(rest));
  return isBoolean ? 0.5 : operands.some(isIdentity) ? 0.000_01 : 0.05;
}

function isIdentity(operand: Expression): boolean {
  return operand.type === 'property' && IDENTITIES.has(operand.name);
}

function isBooleanLiteral(rest: object): boolean {
  return 'literal' in rest && (rest.literal as { readonly type?: string }).type === 'boolean';
}

/** Properties that few nodes share. */
const IDENTITIES: ReadonlySet<string> = new Set(['objectid', 'name', 'distinguishedname']);

function binarySelectivity(predicate: Extract<Expression, { type: 'binary' }>): number {
  switch (predicate.operator) {
    case 'and':
      return selectivityOf(predicate.left) * selectivityOf(predicate.right);
    case 'or':
      return Math.min(1, selectivityOf(predicate.left) + selectivityOf(predicate.right));
    case 'startsWith':
    case 'endsWith':
      return isIdentity(predicate.left) ? 0.000_1 : 0.01;
    case 'contains':
    case 'matches':
    case 'in':
      return 0.1;
    default:
      return 0.5;
  }
}
