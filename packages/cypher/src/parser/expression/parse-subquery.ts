import type { MatchClause, Query, SubqueryExpression } from '../../ast/ast.ts';
import type { Parser } from '../parser.ts';
import { parsePathPatterns } from '../pattern/parse-path-pattern.ts';
import { isPathPatternAhead } from './is-pattern-ahead.ts';

/**
 * Whether a word (EXISTS, COUNT, COLLECT) begins a subquery, and not a map projection of a variable of that name:
 * `count { .name }`.
 */
export function isSubqueryAhead(parser: Parser): boolean {
  if (parser.peek().kind !== '{') {
    return false;
  }
  const inside = parser.peek(2);

  return inside.kind === '(' || (inside.kind === 'name' && !/^[,:}]$/.test(parser.peek(3).kind));
}

/** ExistentialSubquery = 'EXISTS' '{' (Query | Pattern ['WHERE' Expression]) '}', and the same of COUNT, COLLECT */
export function parseSubquery(parser: Parser): SubqueryExpression {
  const { start, keyword } = parser.take();
  const form = keyword === 'EXISTS' ? 'exists' : keyword === 'COUNT' ? 'count' : 'collect';
  parser.expect('{');
  const isPattern = form !== 'collect' && isPathPatternAhead(parser);
  const query = isPattern ? parseBarePattern(parser) : parser.parseQuery();
  if (parser.tryTake('}') === undefined) {
    parser.failUnexpected('an operator');
  }

  return { type: 'subquery', range: parser.rangeFrom(start), form, query };
}

/** Pattern ['WHERE' Expression], as if MATCH stood before it. */
function parseBarePattern(parser: Parser): Query {
  const { start } = parser.token;
  const patterns = parsePathPatterns(parser);
  const where = parser.tryKeyword('WHERE') === undefined ? undefined : parser.parseExpression();

  return wrap({ type: 'match', range: parser.rangeFrom(start), isOptional: false, patterns, where });
}

function wrap(match: MatchClause): Query {
  const { range } = match;

  return {
    type: 'query',
    range,
    parts: [{ type: 'singleQuery', range, clauses: [match] }],
    isUnionAll: false,
  };
}

/** `exists((a)-->(b))`, the older form of `EXISTS { (a)-->(b) }`. The pattern must be next. */
export function parseExistsPattern(parser: Parser, start: number): SubqueryExpression {
  const pattern = parser.parsePathPattern();
  const { range } = pattern;
  const query = wrap({ type: 'match', range, isOptional: false, patterns: [pattern], where: undefined });
  parser.expect(')');

  return { type: 'subquery', range: parser.rangeFrom(start), form: 'exists', query };
}
