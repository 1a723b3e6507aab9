import type { Expression, ListComprehension, ListLiteral, PatternComprehension } from '../../ast/ast.ts';
import { parseVariable } from '../parse-variable.ts';
import { isName, type Parser } from '../parser.ts';
import { isPatternAhead } from './is-pattern-ahead.ts';

/** Everything that begins with `[`: ListLiteral, ListComprehension, PatternComprehension. */
export function parseList(parser: Parser): Expression {
  if (isPatternComprehensionAhead(parser)) {
    return parsePatternComprehension(parser);
  }

  const begin = parser.position;
  if (isName(parser.peek()) && parser.isKeyword('IN', 2) && !parser.knownLists.has(begin)) {
    const comprehension = parseListComprehension(parser);
    if (comprehension !== undefined) {
      return comprehension;
    }
    // `[x IN xs, y]`: read once more as a list. Remembered, so that nesting does not double the work each time.
    parser.knownLists.add(begin);
    parser.position = begin;
  }

  return parseListLiteral(parser);
}

/** ListLiteral = '[' [Expression { ',' Expression }] ']' */
function parseListLiteral(parser: Parser): ListLiteral {
  const { start } = parser.expect('[');
  const items: Expression[] = [];

  if (parser.tryTake(']') === undefined) {
    do {
      items.push(parser.parseExpression());
    } while (parser.tryTake(',') !== undefined);
    parser.expect(']');
  }

  return { type: 'list', range: parser.rangeFrom(start), items };
}

/** ListComprehension = '[' Variable 'IN' Expression ['WHERE' Expression] ['|' Expression] ']'; undefined before `,`. */
function parseListComprehension(parser: Parser): ListComprehension | undefined {
  const { start } = parser.expect('[');
  const variable = parseVariable(parser);
  parser.expectKeyword('IN');
  const list = parser.parseExpressionBeforeBar();
  if (parser.is(',')) {
    return undefined;
  }

  const where = parser.tryKeyword('WHERE') === undefined ? undefined : parser.parseExpressionBeforeBar();
  const result = parser.tryTake('|') === undefined ? undefined : parser.parseExpression();
  parser.expect(']');

  return { type: 'listComprehension', range: parser.rangeFrom(start), variable, list, where, result };
}

function isPatternComprehensionAhead(parser: Parser): boolean {
  const isNamed = isName(parser.peek()) && parser.peek(2).kind === '=';
  const position = parser.position + (isNamed ? 3 : 1);

  return parser.tokenAt(position).kind === '(' && isPatternAhead(parser, position);
}

/** PatternComprehension = '[' [Variable '='] RelationshipsPattern ['WHERE' Expression] '|' Expression ']' */
function parsePatternComprehension(parser: Parser): PatternComprehension {
  const { start } = parser.expect('[');
  const pattern = parser.parsePathPattern();
  const where = parser.tryKeyword('WHERE') === undefined ? undefined : parser.parseExpressionBeforeBar();
  parser.expect('|');
  const result = parser.parseExpression();
  parser.expect(']');

  return { type: 'patternComprehension', range: parser.rangeFrom(start), pattern, where, result };
}
