import type { LexicalProblem } from './token.ts';

export type ReadText =
  | { readonly end: number; readonly value: string; readonly problem?: undefined }
  | { readonly problem: LexicalProblem };

/**
 * StringLiteral. `start` is the offset of the opening quote; the same quote closes it. A backslash before any
 * character without a meaning of its own stands for itself, as in the regular expressions that people write.
 */
export function readString(source: string, start: number): ReadText {
  const quote = source.charAt(start);
  let value = '';
  let from = start + 1;

  for (let offset = from; offset < source.length; offset++) {
    const character = source.charAt(offset);
    if (character === quote) {
      return { end: offset + 1, value: value + source.slice(from, offset) };
    }
    if (character !== '\\') {
      continue;
    }

    const escape = readEscape(source, offset);
    if (escape.problem !== undefined) {
      return escape;
    }
    value += source.slice(from, offset) + escape.value;
    from = escape.end;
    offset = escape.end - 1;
  }

  return { problem: describeUnclosed(source, start, 'string') };
}

/** EscapedSymbolicName: in backticks, a doubled backtick standing for one. */
export function readEscapedName(source: string, start: number): ReadText {
  let end = start + 1;

  for (;;) {
    end = source.indexOf('`', end);
    if (end < 0) {
      return { problem: describeUnclosed(source, start, 'name in backticks') };
    }
    if (source.charAt(end + 1) !== '`') {
      return { end: end + 1, value: source.slice(start + 1, end).replaceAll('``', '`') };
    }
    end += 2;
  }
}

const ESCAPES = new Map([
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

function readEscape(source: string, start: number): ReadText {
  const character = source.charAt(start + 1);
  if (character === 'u') {
    return readCodePoint(source, start, 4);
  }
  if (character === 'U') {
    return readCodePoint(source, start, 8);
  }
  const value = ESCAPES.get(character);

  return value === undefined ? { end: start + 1, value: '\\' } : { end: start + 2, value };
}

function readCodePoint(source: string, start: number, digits: number): ReadText {
  const end = start + 2 + digits;
  const text = source.slice(start + 2, end);
  const codePoint = text.length === digits && /^[0-9A-Fa-f]+$/.test(text) ? Number.parseInt(text, 16) : -1;

  if (codePoint < 0 || codePoint > 0x10_ffff) {
    const letter = source.charAt(start + 1);
    return {
      problem: {
        reason: 'InvalidUnicodeLiteral',
        start,
        end: Math.min(end, source.length),
        detail: `\\${letter} must be followed by the ${digits} hexadecimal digits of a Unicode character; for a backslash write \\\\`,
      },
    };
  }

  return { end, value: String.fromCodePoint(codePoint) };
}

function describeUnclosed(source: string, start: number, what: string): LexicalProblem {
  const quote = source.charAt(start);
  return {
    reason: 'UnexpectedSyntax',
    start,
    end: source.length,
    detail: `the ${what} that begins here is never closed; expected ${quote} before the end of the query`,
  };
}
