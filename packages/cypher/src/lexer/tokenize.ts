import { isDigit, isSpace, measureNamePart, measureNameStart } from './characters.ts';
import { findKeyword } from './keyword.ts';
import { readNumber } from './read-number.ts';
import { type ReadText, readEscapedName, readString } from './read-string.ts';
import { type LexicalProblem, PUNCTUATION, type Punctuation, type Token, type TokenKind } from './token.ts';

/**
 * The tokens of a query, in order, without spaces and comments; the last one is `end`. Takes time linear in the
 * text. Never throws: a character that begins no token becomes an `invalid` one, so that an earlier error is reported first.
 */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let offset = skipSpace(source, 0);

  while (offset < source.length) {
    const token = readToken(source, offset);
    tokens.push(token);
    if (token.kind === 'invalid') {
      break;
    }
    offset = skipSpace(source, token.end);
  }
  tokens.push(createToken('end', source.length, source.length, ''));

  return tokens;
}

const SLASH = 0x2f;

/** Spaces, and comments to the end of the line or between slash-star and star-slash. */
function skipSpace(source: string, start: number): number {
  let offset = start;

  for (;;) {
    const code = source.charCodeAt(offset);
    if (isSpace(code)) {
      offset++;
    } else if (code !== SLASH) {
      return offset;
    } else if (source.startsWith('//', offset)) {
      offset = skipLine(source, offset);
    } else if (source.startsWith('/*', offset) && source.indexOf('*/', offset + 2) >= 0) {
      offset = source.indexOf('*/', offset + 2) + 2;
    } else {
      return offset;
    }
  }
}

function skipLine(source: string, start: number): number {
  let offset = start;
  while (offset < source.length && source.charAt(offset) !== '\n' && source.charAt(offset) !== '\r') {
    offset++;
  }

  return offset;
}

function readToken(source: string, start: number): Token {
  const code = source.charCodeAt(start);
  if (isDigit(code) || (code === 46 && isDigit(source.charCodeAt(start + 1)))) {
    const number = readNumber(source, start);
    return createToken(number.kind, start, number.end, source.slice(start, number.end));
  }

  const nameEnd = skipName(source, start);
  if (nameEnd > start) {
    return createName(start, nameEnd, source.slice(start, nameEnd));
  }

  switch (source.charAt(start)) {
    case "'":
    case '"':
      return createText('string', start, readString(source, start));
    case '`':
      return createText('escapedName', start, readEscapedName(source, start));
    case '$':
      return readParameter(source, start);
    default:
      return readPunctuation(source, start);
  }
}

function skipName(source: string, start: number): number {
  let size = measureNameStart(source, start);
  let end = start;
  while (size > 0) {
    end += size;
    size = measureNamePart(source, end);
  }

  return end;
}

/** `$name`, `$0`, or a name in backticks. */
function readParameter(source: string, start: number): Token {
  if (source.charAt(start + 1) === '`') {
    return createText('parameter', start, readEscapedName(source, start + 1));
  }
  let end = start + 1;
  for (let size = measureNamePart(source, end); size > 0; size = measureNamePart(source, end)) {
    end += size;
  }

  const name = source.slice(start + 1, end);
  const isParameter = /^[0-9]+$/.test(name) || measureNameStart(source, start + 1) > 0;

  return isParameter
    ? createToken('parameter', start, end, name)
    : createInvalid({
        reason: 'UnexpectedSyntax',
        start,
        end,
        detail: 'expected the name of a parameter after $',
      });
}

/** By first character; longer ones first. */
const PUNCTUATION_BY_START = new Map<string, readonly Punctuation[]>(
  PUNCTUATION.map((text) => [
    text.charAt(0),
    PUNCTUATION.filter((other) => other.startsWith(text.charAt(0))).toSorted(
      (left, right) => right.length - left.length,
    ),
  ]),
);

function readPunctuation(source: string, start: number): Token {
  const candidates = PUNCTUATION_BY_START.get(source.charAt(start)) ?? [];
  const kind = candidates.find((text) => text.length === 1 || source.startsWith(text, start));
  if (kind === undefined || isMistake(source, start, kind)) {
    return createInvalid(describeUnknown(source, start));
  }

  return createToken(kind, start, start + kind.length, kind);
}

function isMistake(source: string, start: number, kind: Punctuation): boolean {
  return (
    (kind === '!' || kind === '=' || kind === '&' || kind === '/') &&
    MISTAKES.has(source.slice(start, start + 2))
  );
}

/** What other languages write, and what Cypher writes for it. */
const MISTAKES = new Map([
  ['!=', '<>'],
  ['==', '='],
  ['&&', 'AND'],
  ['/*', '*/ at the end of the comment'],
]);

/** Characters that word processors put in the place of those people type. */
const LOOKALIKES = new Map([
  ['~', '=~'],
  ...Array.from(
    '\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d',
    (dash) => [dash, '-'] as const,
  ),
  ...Array.from('\u2018\u2019\u201a\u2039\u203a', (quote) => [quote, "'"] as const),
  ...Array.from('\u201c\u201d\u201e\u00ab\u00bb', (quote) => [quote, '"'] as const),
]);

function describeUnknown(source: string, start: number): LexicalProblem {
  const mistake = MISTAKES.get(source.slice(start, start + 2));
  if (mistake !== undefined) {
    const written = source.slice(start, start + 2);
    return {
      reason: 'UnexpectedSyntax',
      start,
      end: start + 2,
      detail: `${written} is not part of Cypher here; write ${mistake}`,
    };
  }

  const codePoint = source.codePointAt(start) ?? 0;
  const character = String.fromCodePoint(codePoint);
  const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  const meant = LOOKALIKES.get(character);

  return {
    reason: codePoint < 128 ? 'UnexpectedSyntax' : 'InvalidUnicodeCharacter',
    start,
    end: start + character.length,
    detail: `the character ${JSON.stringify(character)} (${code}) is not part of Cypher here${meant === undefined ? '' : `; write ${meant}`}`,
  };
}

function createText(kind: TokenKind, start: number, text: ReadText): Token {
  return text.problem === undefined
    ? createToken(kind, start, text.end, text.value)
    : createInvalid(text.problem);
}

function createName(start: number, end: number, value: string): Token {
  return { kind: 'name', start, end, value, keyword: findKeyword(value), problem: undefined };
}

function createToken(kind: TokenKind, start: number, end: number, value: string): Token {
  return { kind, start, end, value, keyword: undefined, problem: undefined };
}

function createInvalid(problem: LexicalProblem): Token {
  const { start, end } = problem;
  return { kind: 'invalid', start, end, value: '', keyword: undefined, problem };
}
