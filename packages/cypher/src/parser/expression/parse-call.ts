import type { Expression, FunctionCall, ListComprehension, Quantifier, Reduce } from '../../ast/ast.ts';
import { parseVariable } from '../parse-variable.ts';
import { isName, type Parser } from '../parser.ts';
import { isPatternAhead } from './is-pattern-ahead.ts';
import { parseExistsPattern } from './parse-subquery.ts';

/** Whether a name, with its namespace, and then `(` come next. */
export function isCallAhead(parser: Parser): boolean {
  let distance = 1;
  while (parser.peek(distance).kind === '.' && isName(parser.peek(distance + 1))) {
    distance += 2;
  }

  return parser.peek(distance).kind === '(';
}

/** FunctionInvocation, and everything that looks like it but has a syntax of its own within the parentheses. */
export function parseCall(parser: Parser): Expression {
  if (parser.peek().kind !== '(') {
    return parseFunctionCall(parser);
  }
  const { keyword } = parser.token;
  const hasVariable = isName(parser.peek(2)) && parser.isKeyword('IN', 3);

  switch (keyword) {
    case 'ALL':
    case 'ANY':
    case 'NONE':
    case 'SINGLE':
      return hasVariable ? parseQuantifier(parser, keyword) : parseFunctionCall(parser);
    case 'FILTER':
    case 'EXTRACT':
      return hasVariable ? parseListFunction(parser) : parseFunctionCall(parser);
    case 'REDUCE':
      return isName(parser.peek(2)) && parser.peek(3).kind === '='
        ? parseReduce(parser)
        : parseFunctionCall(parser);
    case 'SHORTESTPATH':
    case 'ALLSHORTESTPATHS':
      return parseShortestPath(parser);
    case 'COUNT':
      return parser.peek(2).kind === '*' ? parseCountStar(parser) : parseFunctionCall(parser);
    case 'EXISTS':
      return parseExists(parser);
    default:
      return parseFunctionCall(parser);
  }
}

/** FunctionInvocation = FunctionName '(' ['DISTINCT'] [Expression { ',' Expression }] ')' */
function parseFunctionCall(parser: Parser): FunctionCall {
  const { start, value } = parser.take();
  const names = [value];
  while (parser.tryTake('.') !== undefined) {
    names.push(parser.expectName('the name of a function').value);
  }

  parser.expect('(');
  const isDistinct = isDistinctAhead(parser) && parser.tryKeyword('DISTINCT') !== undefined;
  const args = parseArguments(parser);

  return {
    type: 'call',
    range: parser.rangeFrom(start),
    name: names.join('.'),
    isDistinct,
    arguments: args,
  };
}

/** `count(distinct)` counts a variable of that name. */
function isDistinctAhead(parser: Parser): boolean {
  return parser.isKeyword('DISTINCT') && !/^[).,]$/.test(parser.peek().kind);
}

/** [Expression { ',' Expression }] ')' */
export function parseArguments(parser: Parser): readonly Expression[] {
  const args: Expression[] = [];

  if (parser.tryTake(')') === undefined) {
    do {
      args.push(parser.parseExpression());
    } while (parser.tryTake(',') !== undefined);
    parser.expect(')');
  }

  return args;
}

/** `count(*)` */
function parseCountStar(parser: Parser): Expression {
  const { start } = parser.take();
  parser.expect('(');
  parser.expect('*');
  parser.expect(')');

  return { type: 'countStar', range: parser.rangeFrom(start) };
}

/** Quantifier = ('ALL' | 'ANY' | 'NONE' | 'SINGLE') '(' Variable 'IN' Expression 'WHERE' Expression ')' */
function parseQuantifier(parser: Parser, keyword: 'ALL' | 'ANY' | 'NONE' | 'SINGLE'): Quantifier {
  const { start } = parser.take();
  parser.expect('(');
  const variable = parseVariable(parser);
  parser.expectKeyword('IN');
  const list = parser.parseExpression();
  parser.expectKeyword('WHERE');
  const where = parser.parseExpression();
  parser.expect(')');

  return {
    type: 'quantifier',
    range: parser.rangeFrom(start),
    quantifier: QUANTIFIERS[keyword],
    variable,
    list,
    where,
  };
}

const QUANTIFIERS = { ALL: 'all', ANY: 'any', NONE: 'none', SINGLE: 'single' } as const;

/** `filter(x IN xs WHERE …)` and `extract(x IN xs | …)`: list comprehensions of older Cypher. */
function parseListFunction(parser: Parser): ListComprehension {
  const { start } = parser.take();
  parser.expect('(');
  const variable = parseVariable(parser);
  parser.expectKeyword('IN');
  const list = parser.parseExpressionBeforeBar();
  const where = parser.tryKeyword('WHERE') === undefined ? undefined : parser.parseExpressionBeforeBar();
  const result = parser.tryTake('|') === undefined ? undefined : parser.parseExpression();
  parser.expect(')');

  return { type: 'listComprehension', range: parser.rangeFrom(start), variable, list, where, result };
}

/** Reduce = 'REDUCE' '(' Variable '=' Expression ',' Variable 'IN' Expression '|' Expression ')' */
function parseReduce(parser: Parser): Reduce {
  const { start } = parser.take();
  parser.expect('(');
  const accumulator = parseVariable(parser);
  parser.expect('=');
  const initial = parser.parseExpression();
  parser.expect(',');
  const variable = parseVariable(parser);
  parser.expectKeyword('IN');
  const list = parser.parseExpressionBeforeBar();
  parser.expect('|');
  const step = parser.parseExpression();
  parser.expect(')');

  return { type: 'reduce', range: parser.rangeFrom(start), accumulator, initial, variable, list, step };
}

/** ShortestPathPattern as a value. */
function parseShortestPath(parser: Parser): Expression {
  const pattern = parser.parsePathPattern();

  return { type: 'pattern', range: pattern.range, pattern };
}

/** `exists(pattern)`, or the function. */
function parseExists(parser: Parser): Expression {
  if (parser.peek(2).kind !== '(' || !isPatternAhead(parser, parser.position + 2)) {
    return parseFunctionCall(parser);
  }
  const { start } = parser.take();
  parser.expect('(');

  return parseExistsPattern(parser, start);
}
