import type { Literal } from '../../ast/ast.ts';
import type { SourceRange } from '../../ast/source-range.ts';
import type { Token } from '../../lexer/token.ts';
import type { Parser } from '../parser.ts';

/** NumberLiteral; the next token must look like a number. */
export function parseNumber(parser: Parser): Literal {
  const token = parser.take();

  return createNumber(parser, token, { range: { start: token.start, end: token.end }, isNegative: false });
}

/** `-` NumberLiteral as one literal: the smallest integer has no positive counterpart. */
export function parseNegatedNumber(parser: Parser): Literal {
  const { start } = parser.expect('-');
  const token = parser.take();

  return createNumber(parser, token, { range: { start, end: token.end }, isNegative: true });
}

/** StringLiteral */
export function parseString(parser: Parser): Literal {
  const { start, end, value } = parser.expect('string');

  return { type: 'literal', range: { start, end }, literal: { type: 'string', value } };
}

const MAX_INTEGER = 2n ** 63n - 1n;

function createNumber(
  parser: Parser,
  token: Token,
  { range, isNegative }: { readonly range: SourceRange; readonly isNegative: boolean },
): Literal {
  const { kind, value: text } = token;
  if (kind === 'invalidNumber') {
    throw parser.createError('InvalidNumberLiteral', token, `${text.slice(0, 40)} is not a number`);
  }
  if (kind === 'float') {
    return { type: 'literal', range, literal: createFloat(parser, token, isNegative) };
  }

  const magnitude = BigInt(text.replace(/^0+(?=[0-9])/, '').toLowerCase());
  const value = isNegative ? -magnitude : magnitude;
  if (value > MAX_INTEGER || value < -MAX_INTEGER - 1n) {
    throw parser.createError(
      'IntegerOverflow',
      range,
      `the integer ${text.slice(0, 40)} does not fit into 64 bits`,
    );
  }

  return { type: 'literal', range, literal: { type: 'integer', value } };
}

function createFloat(parser: Parser, token: Token, isNegative: boolean): Literal['literal'] {
  const magnitude = Number(token.value);
  if (!Number.isFinite(magnitude)) {
    const shown = token.value.slice(0, 40);
    throw parser.createError(
      'FloatingPointOverflow',
      token,
      `the number ${shown} does not fit into a 64-bit float`,
    );
  }

  return { type: 'float', value: isNegative ? -magnitude : magnitude };
}
