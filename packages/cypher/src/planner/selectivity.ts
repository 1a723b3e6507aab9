import type { Expression } from '../ast/ast.ts';

/*
 * Shares of rows that conditions let pass when no statistic tells. All of them are choices, none is measured: they
 * only have to put conditions in order, from an identity over an equality and a range to an inequality, and to be
 * far enough apart that products of two or three of them still are.
 */

/** The share of rows that satisfy a condition of which nothing is known, such as a property that is true or false. */
const SHARE_OF_UNKNOWN = 0.5;

/** A value that names a node finds one of a directory of a hundred thousand. */
const SHARE_OF_IDENTITY = 0.000_01;
/** A few names begin alike: ten times as many. */
const SHARE_OF_IDENTITY_PART = 0.000_1;

/** Any other value is taken for one of twenty that are equally frequent. */
const SHARE_OF_EQUAL = 0.05;
const SHARE_OF_UNEQUAL = 0.9;
/** A third of the values lies below a bound, or above it. */
const SHARE_OF_RANGE = 0.3;

/** The share of texts with a given beginning or end; below, of those that have a part anywhere, or one of several values. */
const SHARE_OF_TEXT_END = 0.01;
const SHARE_OF_TEXT_PART = 0.1;

/** Most kinds have a third of the properties that there are. */
const SHARE_OF_MISSING = 0.3;

/** What is left of a negation, however much the condition lets pass: an estimate of nothing would decide all. */
const LEAST_SHARE_OF_NEGATION = 0.1;

/** Share of rows that a conjunct probably lets pass, for choosing an order and nothing else. */
export function selectivityOf(predicate: Expression): number {
  switch (predicate.type) {
    case 'comparison':
      return predicate.operators.every((operator) => operator === 'equal')
        ? equalitySelectivity(predicate.operands)
        : predicate.operators.includes('notEqual')
          ? SHARE_OF_UNEQUAL
          : SHARE_OF_RANGE;
    case 'binary':
      return binarySelectivity(predicate);
    case 'unary':
      return predicate.operator === 'not'
        ? Math.max(LEAST_SHARE_OF_NEGATION, 1 - selectivityOf(predicate.operand))
        : SHARE_OF_UNKNOWN;
    case 'nullTest':
      return predicate.isNegated ? 1 - SHARE_OF_MISSING : SHARE_OF_MISSING;
    default:
      return SHARE_OF_UNKNOWN;
  }
}

function equalitySelectivity(operands: readonly Expression[]): number {
  const isBoolean = operands.some(({ type, ...rest }) => type === 'literal' && isBooleanLiteral(rest));
  return isBoolean ? SHARE_OF_UNKNOWN : operands.some(isIdentity) ? SHARE_OF_IDENTITY : SHARE_OF_EQUAL;
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
      return isIdentity(predicate.left) ? SHARE_OF_IDENTITY_PART : SHARE_OF_TEXT_END;
    case 'contains':
    case 'matches':
    case 'in':
      return SHARE_OF_TEXT_PART;
    default:
      return SHARE_OF_UNKNOWN;
  }
}
