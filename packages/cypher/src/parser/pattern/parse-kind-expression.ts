import type { KindExpression } from '../../ast/kind-expression.ts';
import type { Parser } from '../parser.ts';

/** `:` KindDisjunction. The colon must be the next token. */
export function parseKindExpression(parser: Parser): KindExpression {
  parser.expect(':');

  return parseDisjunction(parser);
}

/** KindDisjunction = KindConjunction { '|' [':'] KindConjunction } */
function parseDisjunction(parser: Parser): KindExpression {
  const { start } = parser.token;
  const operands = [parseConjunction(parser)];

  while (!parser.isBarSeparator && parser.tryTake('|') !== undefined) {
    if (parser.is(':')) {
      parser.take();
    }
    operands.push(parseConjunction(parser));
  }

  return join(parser, 'someKind', start, operands);
}

/** KindConjunction = KindNegation { ('&' | ':') KindNegation } */
function parseConjunction(parser: Parser): KindExpression {
  const { start } = parser.token;
  const operands = [parseNegation(parser)];

  while (parser.tryTake('&') !== undefined || parser.tryTake(':') !== undefined) {
    operands.push(parseNegation(parser));
  }

  return join(parser, 'allKinds', start, operands);
}

/** KindNegation = '!' KindNegation | '(' KindDisjunction ')' | '%' | SchemaName */
function parseNegation(parser: Parser): KindExpression {
  const { start } = parser.token;

  if (parser.tryTake('!') !== undefined) {
    const operand = parser.nest(() => parseNegation(parser));
    return { type: 'notKind', range: parser.rangeFrom(start), operand };
  }
  if (parser.tryTake('(') !== undefined) {
    return parseParenthesised(parser);
  }
  if (parser.tryTake('%') !== undefined) {
    return { type: 'anyKind', range: parser.rangeFrom(start) };
  }
  const name = parser.expectName('the name of a kind').value;

  return { type: 'kind', range: parser.rangeFrom(start), name };
}

function parseParenthesised(parser: Parser): KindExpression {
  const before = parser.isBarSeparator;
  parser.isBarSeparator = false;
  const operand = parser.nest(() => parseDisjunction(parser));
  parser.isBarSeparator = before;
  parser.expect(')');

  return operand;
}

function join(
  parser: Parser,
  type: 'someKind' | 'allKinds',
  start: number,
  operands: readonly KindExpression[],
): KindExpression {
  const [only] = operands;

  return only !== undefined && operands.length === 1
    ? only
    : { type, range: parser.rangeFrom(start), operands };
}
