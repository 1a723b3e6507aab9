import type { PatternLength, RelationshipPattern } from '../../ast/ast.ts';
import type { Parser } from '../parser.ts';
import { parseKindExpression } from './parse-kind-expression.ts';
import { parsePatternVariable, parsePatternWhere, parseProperties } from './parse-node-pattern.ts';

type Details = Pick<RelationshipPattern, 'variable' | 'kinds' | 'length' | 'properties' | 'where'>;

const NO_DETAILS: Details = {
  variable: undefined,
  kinds: undefined,
  length: undefined,
  properties: undefined,
  where: undefined,
};

/** RelationshipPattern = ['<'] '-' ['[' Details ']'] '-' ['>'] [Quantifier] */
export function parseRelationshipPattern(parser: Parser): RelationshipPattern {
  const { start } = parser.token;
  const isInbound = parser.tryTake('<') !== undefined;
  parser.expect('-');
  const details = parser.tryTake('[') === undefined ? NO_DETAILS : parseDetails(parser);
  parser.expect('-');
  const isOutbound = parser.tryTake('>') !== undefined;
  const range = parser.rangeFrom(start);
  const length = details.length ?? parseQuantifier(parser);

  return {
    type: 'relationship',
    range,
    ...details,
    length,
    direction: isInbound === isOutbound ? 'both' : isInbound ? 'inbound' : 'outbound',
  };
}

/** RelationshipDetails = [Variable] [':' Kinds] ['*' Range] [Properties] ['WHERE' Expression] ']' */
function parseDetails(parser: Parser): Details {
  const variable = parsePatternVariable(parser);
  const kinds = parser.is(':') ? parseKindExpression(parser) : undefined;
  const length = parseLength(parser);
  const properties = parseProperties(parser);
  const where = parsePatternWhere(parser);
  if (parser.is('..')) {
    throw parser.createError(
      'InvalidRelationshipPattern',
      parser.token,
      'a range of lengths begins with "*": [:KIND*1..3]',
    );
  }
  parser.expect(']');

  return { variable, kinds, length, properties, where };
}

/** Length = '*' [Integer] ['..' [Integer]] */
function parseLength(parser: Parser): PatternLength | undefined {
  const star = parser.tryTake('*');
  if (star === undefined) {
    return undefined;
  }

  const from = parseBound(parser);
  const isRange = parser.tryTake('..') !== undefined;
  const to = isRange ? parseBound(parser) : from;
  if (parser.is('-') || parser.is('float')) {
    throw parser.createError(
      'InvalidRelationshipPattern',
      parser.token,
      'the length of a path is a whole number, 0 or more: [:KIND*1..3]',
    );
  }

  return { range: parser.rangeFrom(star.start), min: from, max: to };
}

/** Quantifier = '+' | '*' | '{' Integer '}' | '{' [Integer] ',' [Integer] '}': the newer way to write a length. */
function parseQuantifier(parser: Parser): PatternLength | undefined {
  const { start } = parser.token;
  if (parser.is('+')) {
    parser.take();
    return { range: parser.rangeFrom(start), min: 1, max: undefined };
  }
  if (parser.is('*')) {
    parser.take();
    return { range: parser.rangeFrom(start), min: 0, max: undefined };
  }
  if (!parser.is('{')) {
    return undefined;
  }

  parser.take();
  const from = parseBound(parser);
  const isRange = from === undefined ? parser.expect(',') : parser.tryTake(',');
  const to = isRange === undefined ? from : parseBound(parser);
  parser.expect('}');

  return { range: parser.rangeFrom(start), min: from ?? 0, max: to };
}

function parseBound(parser: Parser): number | undefined {
  const token = parser.tryTake('integer');
  if (token === undefined) {
    return undefined;
  }
  const bound = Number(token.value);
  if (!Number.isSafeInteger(bound)) {
    throw parser.createError('IntegerOverflow', token, `the length ${token.value} is too large`);
  }

  return bound;
}
