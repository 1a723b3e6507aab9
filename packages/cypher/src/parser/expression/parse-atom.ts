import type { Expression, Literal } from '../../ast/ast.ts';
import type { Token } from '../../lexer/token.ts';
import { parseParameter } from '../parse-parameter.ts';
import { parseVariable } from '../parse-variable.ts';
import type { Parser } from '../parser.ts';
import { isPatternAhead } from './is-pattern-ahead.ts';
import { isCallAhead, parseCall } from './parse-call.ts';
import { parseCase } from './parse-case.ts';
import { parseList } from './parse-list.ts';
import { parseNumber, parseString } from './parse-literal.ts';
import { parseMapProjection } from './parse-map.ts';
import { isSubqueryAhead, parseSubquery } from './parse-subquery.ts';

/** Atom */
export function parseAtom(parser: Parser): Expression {
  switch (parser.token.kind) {
    case 'integer':
    case 'float':
    case 'invalidNumber':
      return parseNumber(parser);
    case 'string':
      return parseString(parser);
    case 'parameter':
      return parseParameter(parser);
    case '[':
      return parseList(parser);
    case '{':
      return parser.parseMapLiteral();
    case '(':
      return isPatternAhead(parser, parser.position) ? parsePattern(parser) : parseParenthesised(parser);
    case 'name':
    case 'escapedName':
      return parseNamed(parser);
    default:
      return parser.failUnexpected('an expression');
  }
}

/** ParenthesizedExpression = '(' Expression ')' */
function parseParenthesised(parser: Parser): Expression {
  parser.expect('(');
  const expression = parser.parseExpression();
  if (parser.tryTake(')') === undefined) {
    parser.failUnexpected('an operator');
  }

  return expression;
}

/** RelationshipsPattern */
function parsePattern(parser: Parser): Expression {
  const pattern = parser.parsePathPattern();

  return { type: 'pattern', range: pattern.range, pattern };
}

/** Everything that begins with a word: literals, CASE, calls, subqueries, map projections, variables. */
function parseNamed(parser: Parser): Expression {
  switch (parser.token.keyword) {
    case 'NULL':
      return parseWord(parser, { type: 'null' });
    case 'TRUE':
      return parseWord(parser, { type: 'boolean', value: true });
    case 'FALSE':
      return parseWord(parser, { type: 'boolean', value: false });
    case 'CASE':
      return parseCase(parser);
    case 'EXISTS':
    case 'COUNT':
    case 'COLLECT':
      if (isSubqueryAhead(parser)) {
        return parseSubquery(parser);
      }
      break;
    default:
  }
  if (isOutOfPlace(parser)) {
    parser.failUnexpected('an expression');
  }
  if (isCallAhead(parser)) {
    return parseCall(parser);
  }
  const variable = parseVariable(parser);

  return parser.is('{') ? parseMapProjection(parser, variable) : variable;
}

function parseWord(parser: Parser, literal: Literal['literal']): Literal {
  const { start, end } = parser.take();

  return { type: 'literal', range: { start, end }, literal };
}

/** Words that continue a query, so that they are hardly variables. */
const CONTINUATIONS: ReadonlySet<string> = new Set([
  'AND',
  'OR',
  'XOR',
  'IN',
  'STARTS',
  'ENDS',
  'CONTAINS',
  'IS',
  'WHERE',
  'RETURN',
  'WITH',
  'MATCH',
  'OPTIONAL',
  'UNWIND',
  'CREATE',
  'MERGE',
  'SET',
  'DELETE',
  'DETACH',
  'REMOVE',
  'FOREACH',
  'CALL',
  'UNION',
  'ORDER',
  'SKIP',
  'LIMIT',
  'AS',
  'DISTINCT',
  'WHEN',
  'THEN',
  'ELSE',
]);

/** Whether an operand is missing: `WHERE RETURN n`. But `order.id` and `(limit)` are variables. */
function isOutOfPlace(parser: Parser): boolean {
  const { keyword } = parser.token;

  return keyword !== undefined && CONTINUATIONS.has(keyword) && beginsOperand(parser.peek());
}

function beginsOperand(token: Token): boolean {
  switch (token.kind) {
    case 'name':
    case 'escapedName':
    case 'integer':
    case 'float':
    case 'invalidNumber':
    case 'string':
    case 'parameter':
    case '(':
    case '[':
    case '{':
      return true;
    default:
      return false;
  }
}
