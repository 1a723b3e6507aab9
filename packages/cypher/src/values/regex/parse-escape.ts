import {
  type CharacterSet,
  complement,
  DIGITS,
  HORIZONTAL_SPACES,
  SPACES,
  VERTICAL_SPACES,
  WORD_CHARACTERS,
} from './character-set.ts';
import { findNamedSet } from './named-sets.ts';
import type { PatternReader } from './pattern-reader.ts';

/** What an escape stands for, within a class and outside. */
export type Escape =
  | { readonly type: 'character'; readonly codePoint: number }
  | { readonly type: 'set'; readonly set: CharacterSet };

const MAX_CODE_POINT = 0x10ffff;

const SETS: Readonly<Record<string, CharacterSet>> = {
  d: DIGITS,
  D: complement(DIGITS),
  w: WORD_CHARACTERS,
  W: complement(WORD_CHARACTERS),
  s: SPACES,
  S: complement(SPACES),
  h: HORIZONTAL_SPACES,
  H: complement(HORIZONTAL_SPACES),
  v: VERTICAL_SPACES,
  V: complement(VERTICAL_SPACES),
};

const CONTROLS: Readonly<Record<string, number>> = { t: 0x09, n: 0x0a, r: 0x0d, f: 0x0c, a: 0x07, e: 0x1b };

/** Reads what follows a backslash. */
export function parseEscape(reader: PatternReader): Escape {
  const start = reader.position - 1;
  const codePoint = reader.readCodePoint();
  const letter = String.fromCodePoint(codePoint);

  const set = Object.hasOwn(SETS, letter) ? SETS[letter] : undefined;
  if (set !== undefined) {
    return { type: 'set', set };
  }
  const control = Object.hasOwn(CONTROLS, letter) ? CONTROLS[letter] : undefined;
  if (control !== undefined) {
    return { type: 'character', codePoint: control };
  }
  if (letter === 'p' || letter === 'P') {
    return { type: 'set', set: parseProperty(reader, letter === 'P', start) };
  }
  if (/[0xuc]/.test(letter)) {
    return { type: 'character', codePoint: parseNumericEscape(reader, letter, start) };
  }
  if (/[1-9k]/.test(letter)) {
    throw reader.fail(
      'it refers back to a group, which cannot be matched in linear time. Write the alternatives out.',
      start,
    );
  }
  if (/[A-Za-z]/.test(letter)) {
    throw reader.fail(`there is no escape \\${letter}. A backslash itself is written \\\\.`, start);
  }
  return { type: 'character', codePoint };
}

function parseNumericEscape(reader: PatternReader, letter: string, start: number): number {
  if (letter === 'c') {
    return reader.readCodePoint() ^ 0x40;
  }
  if (letter === '0') {
    const octal = reader.readMatch(/[0-3][0-7]{2}|[0-7]{1,2}/y);
    if (octal !== undefined) {
      return Number.parseInt(octal[0], 8);
    }
  }
  const braced = letter === 'x' ? reader.readMatch(/\{([0-9A-Fa-f]{1,6})\}/y) : undefined;
  const digits = braced?.[1] ?? reader.readMatch(letter === 'u' ? /[0-9A-Fa-f]{4}/y : /[0-9A-Fa-f]{2}/y)?.[0];
  const codePoint = digits === undefined || letter === '0' ? Number.NaN : Number.parseInt(digits, 16);
  if (!(codePoint <= MAX_CODE_POINT)) {
    throw reader.fail(
      `\\${letter} needs the number of a character, like \\x41, \\u0041 or \\x{1F600}.`,
      start,
    );
  }
  return letter === 'u' ? joinSurrogates(reader, codePoint) : codePoint;
}

/** `\ud83d\ude00` is one character. */
function joinSurrogates(reader: PatternReader, first: number): number {
  const isHigh = first >= 0xd800 && first <= 0xdbff;
  const low = isHigh ? reader.readMatch(/\\u([dD][c-fC-F][0-9A-Fa-f]{2})/y)?.[1] : undefined;
  return low === undefined
    ? first
    : (String.fromCharCode(first, Number.parseInt(low, 16)).codePointAt(0) ?? first);
}

/** `\pL`, `\p{Lu}` */
function parseProperty(reader: PatternReader, isNegated: boolean, start: number): CharacterSet {
  const match = reader.readMatch(/\{([^}]*)\}|([A-Za-z])/y);
  const name = match?.[1] ?? match?.[2] ?? '';
  const set = findNamedSet(name);
  if (set === undefined) {
    throw reader.fail(
      `there is no class of characters '${name}'. Examples are \\p{L}, \\p{Lu}, \\p{IsLatin}.`,
      start,
    );
  }
  return isNegated ? complement(set) : set;
}
