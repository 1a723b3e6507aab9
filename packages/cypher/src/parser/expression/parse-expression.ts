import type {
  BinaryOperation,
  BinaryOperator,
  Comparison,
  ComparisonOperator,
  Expression,
} from '../../ast/ast.ts';
import type { Parser } from '../parser.ts';
import { parseNegatedNumber } from './parse-literal.ts';
import { parsePostfix } from './parse-postfix.ts';

/*
 * Operators by precedence, loosest first, as openCypher 9 has them. A number is tighter than all before it.
 *
 *   OrExpression, XorExpression, AndExpression, NotExpression, ComparisonExpression,
 *   StringListNullPredicateExpression, AddOrSubtractExpression, MultiplyDivideModuloExpression,
 *   PowerOfExpression, UnaryAddOrSubtractExpression
 */
const OR = 1;
const XOR = 2;
const AND = 3;
const COMPARISON = 5;
const PREDICATE = 6;
const ADDITION = 7;
const MULTIPLICATION = 8;
const POWER = 9;

type Infix =
  | {
      readonly type: 'binary';
      readonly level: number;
      readonly operator: BinaryOperator;
      readonly length: number;
    }
  /** OR, XOR, AND: how operands are grouped does not matter. */
  | { readonly type: 'logical'; readonly level: number; readonly operator: 'or' | 'xor' | 'and' }
  | { readonly type: 'comparison'; readonly level: number; readonly operator: ComparisonOperator }
  | { readonly type: 'nullTest'; readonly level: number; readonly isNegated: boolean };

/** Expression */
export function parseExpression(parser: Parser): Expression {
  return parseOperators(parser, OR);
}

/** An expression of operators that bind at least as tight as a level. */
function parseOperators(parser: Parser, level: number): Expression {
  const { start } = parser.token;
  let left = parsePrefix(parser, level);

  for (;;) {
    const infix = findInfix(parser);
    if (infix === undefined || infix.level < level) {
      return left;
    }
    left = parseInfix(parser, infix, start, left);
  }
}

function parseInfix(parser: Parser, infix: Infix, start: number, left: Expression): Expression {
  switch (infix.type) {
    case 'binary':
      return parseBinary(parser, infix, start, left);
    case 'logical':
      return parseLogical(parser, infix, start, left);
    case 'comparison':
      return parseComparison(parser, start, left);
    case 'nullTest':
      parser.take();
      parser.take();
      if (infix.isNegated) {
        parser.take();
      }
      return { type: 'nullTest', range: parser.rangeFrom(start), operand: left, isNegated: infix.isNegated };
  }
}

/** Left-associative, powers included. */
function parseBinary(
  parser: Parser,
  { operator, level, length }: Extract<Infix, { readonly type: 'binary' }>,
  start: number,
  left: Expression,
): BinaryOperation {
  for (let taken = 0; taken < length; taken++) {
    parser.take();
  }
  const right = parseOperators(parser, level + 1);

  return { type: 'binary', range: parser.rangeFrom(start), operator, left, right };
}

/**
 * Operands of a run of the same operator become a balanced tree: scripts write conditions of thousands of OR,
 * and whoever walks the tree should not need a stack that deep.
 */
function parseLogical(
  parser: Parser,
  { operator, level }: Extract<Infix, { readonly type: 'logical' }>,
  start: number,
  left: Expression,
): Expression {
  const operands: Operand[] = [{ expression: left, start, end: parser.rangeFrom(start).end }];

  while (findInfix(parser)?.level === level) {
    parser.take();
    const operandStart = parser.token.start;
    const expression = parseOperators(parser, level + 1);
    operands.push({ expression, start: operandStart, end: parser.rangeFrom(start).end });
  }

  return balance(operator, operands).expression;
}

interface Operand {
  readonly expression: Expression;
  readonly start: number;
  readonly end: number;
}

function balance(operator: 'or' | 'xor' | 'and', operands: readonly Operand[]): Operand {
  const [only] = operands;
  if (only !== undefined && operands.length === 1) {
    return only;
  }
  const middle = Math.ceil(operands.length / 2);
  const left = balance(operator, operands.slice(0, middle));
  const right = balance(operator, operands.slice(middle));
  const range = { start: left.start, end: right.end };

  return {
    expression: { type: 'binary', range, operator, left: left.expression, right: right.expression },
    ...range,
  };
}

/** PartialComparisonExpression: `a < b <= c` is one comparison of three operands. */
function parseComparison(parser: Parser, start: number, left: Expression): Comparison {
  const operands = [left];
  const operators: ComparisonOperator[] = [];

  for (let infix = findInfix(parser); infix?.type === 'comparison'; infix = findInfix(parser)) {
    parser.take();
    operators.push(infix.operator);
    operands.push(parseOperators(parser, COMPARISON + 1));
  }

  return { type: 'comparison', range: parser.rangeFrom(start), operands, operators };
}

/** NotExpression, UnaryAddOrSubtractExpression, or an operand without either. */
function parsePrefix(parser: Parser, level: number): Expression {
  const { kind, keyword, start } = parser.token;

  if (keyword === 'NOT') {
    parser.take();
    const operand = parser.nest(() => parseOperators(parser, Math.max(level, COMPARISON)));
    return { type: 'unary', range: parser.rangeFrom(start), operator: 'not', operand };
  }
  if (kind === '-' && isNumber(parser.peek().kind)) {
    return parsePostfix(parser, parseNegatedNumber(parser));
  }
  if (kind === '-' || kind === '+') {
    parser.take();
    const operand = parser.nest(() => parsePrefix(parser, POWER + 1));
    return {
      type: 'unary',
      range: parser.rangeFrom(start),
      operator: kind === '-' ? 'minus' : 'plus',
      operand,
    };
  }

  return parsePostfix(parser);
}

function isNumber(kind: string): boolean {
  return kind === 'integer' || kind === 'float' || kind === 'invalidNumber';
}

const SYMBOLS: ReadonlyMap<string, Infix> = new Map<string, Infix>([
  ['=', { type: 'comparison', level: COMPARISON, operator: 'equal' }],
  ['<>', { type: 'comparison', level: COMPARISON, operator: 'notEqual' }],
  ['<', { type: 'comparison', level: COMPARISON, operator: 'less' }],
  ['<=', { type: 'comparison', level: COMPARISON, operator: 'lessOrEqual' }],
  ['>', { type: 'comparison', level: COMPARISON, operator: 'greater' }],
  ['>=', { type: 'comparison', level: COMPARISON, operator: 'greaterOrEqual' }],
  ['=~', { type: 'binary', level: PREDICATE, operator: 'matches', length: 1 }],
  ['+', { type: 'binary', level: ADDITION, operator: 'add', length: 1 }],
  ['-', { type: 'binary', level: ADDITION, operator: 'subtract', length: 1 }],
  ['||', { type: 'binary', level: ADDITION, operator: 'concatenate', length: 1 }],
  ['*', { type: 'binary', level: MULTIPLICATION, operator: 'multiply', length: 1 }],
  ['/', { type: 'binary', level: MULTIPLICATION, operator: 'divide', length: 1 }],
  ['%', { type: 'binary', level: MULTIPLICATION, operator: 'modulo', length: 1 }],
  ['^', { type: 'binary', level: POWER, operator: 'power', length: 1 }],
]);

const WORDS: ReadonlyMap<string, Infix> = new Map<string, Infix>([
  ['OR', { type: 'logical', level: OR, operator: 'or' }],
  ['XOR', { type: 'logical', level: XOR, operator: 'xor' }],
  ['AND', { type: 'logical', level: AND, operator: 'and' }],
  ['IN', { type: 'binary', level: PREDICATE, operator: 'in', length: 1 }],
  ['CONTAINS', { type: 'binary', level: PREDICATE, operator: 'contains', length: 1 }],
]);

const STARTS_WITH: Infix = { type: 'binary', level: PREDICATE, operator: 'startsWith', length: 2 };
const ENDS_WITH: Infix = { type: 'binary', level: PREDICATE, operator: 'endsWith', length: 2 };
const IS_NULL: Infix = { type: 'nullTest', level: PREDICATE, isNegated: false };
const IS_NOT_NULL: Infix = { type: 'nullTest', level: PREDICATE, isNegated: true };

/** The operator that comes next, if one does; takes nothing. */
function findInfix(parser: Parser): Infix | undefined {
  const { kind, keyword } = parser.token;
  if (kind !== 'name') {
    return SYMBOLS.get(kind);
  }

  switch (keyword) {
    case undefined:
      return undefined;
    case 'STARTS':
      return parser.isKeyword('WITH', 1) ? STARTS_WITH : undefined;
    case 'ENDS':
      return parser.isKeyword('WITH', 1) ? ENDS_WITH : undefined;
    case 'IS':
      return findNullTest(parser);
    default:
      return WORDS.get(keyword);
  }
}

function findNullTest(parser: Parser): Infix | undefined {
  if (parser.isKeyword('NULL', 1)) {
    return IS_NULL;
  }

  return parser.isKeyword('NOT', 1) && parser.isKeyword('NULL', 2) ? IS_NOT_NULL : undefined;
}
