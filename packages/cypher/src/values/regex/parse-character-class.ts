import { withCaseVariants } from './case-variants.ts';
import { type CharacterSet, complement, intersect, setOf, unite } from './character-set.ts';
import { parseEscape } from './parse-escape.ts';
import type { PatternReader } from './pattern-reader.ts';

const MAX_DEPTH = 50;
/** Bounds the work that a hostile class can cause. */
const MAX_MEMBERS = 5000;

/** Reads a class up to its `]`; the `[` is behind the reader. */
export function parseCharacterClass(
  reader: PatternReader,
  { ignoresCase, depth = 0 }: { readonly ignoresCase: boolean; readonly depth?: number },
): CharacterSet {
  const start = reader.position - 1;
  if (depth > MAX_DEPTH) {
    throw reader.fail('classes are nested too deeply.', start);
  }
  const isNegated = reader.skip('^');
  const nested = { ignoresCase, depth: depth + 1 };
  let set = parseUnion(reader, nested, start);
  while (reader.skip('&&')) {
    set = intersect(set, parseUnion(reader, nested, start));
  }
  reader.skip(']');
  return isNegated ? complement(set) : set;
}

/** Reads members up to `]` or `&&`, and stays before them. A `]` in first place is a member. */
function parseUnion(
  reader: PatternReader,
  options: { readonly ignoresCase: boolean; readonly depth: number },
  start: number,
): CharacterSet {
  const ranges: number[] = [];
  let isFirst = true;
  while (isFirst || !(reader.startsWith(']') || reader.startsWith('&&'))) {
    if (reader.isAtEnd()) {
      throw reader.fail('a class begins with [ but has no ].', start);
    }
    if (!isFirst || !reader.startsWith('&&')) {
      ranges.push(...parseMember(reader, options));
    }
    if (ranges.length > MAX_MEMBERS * 2) {
      throw reader.fail('a class has too many members.', start);
    }
    isFirst = false;
  }
  return setOf(ranges);
}

/** A character, a range, an escape or a nested class. Case only matters to characters that are written out. */
function parseMember(
  reader: PatternReader,
  options: { readonly ignoresCase: boolean; readonly depth: number },
): CharacterSet {
  if (reader.skip('[')) {
    return parseCharacterClass(reader, options);
  }
  const first = parseEndpoint(reader);
  if (typeof first !== 'number') {
    return first;
  }
  const range = parseRange(reader, first);
  return options.ignoresCase ? withCaseVariants(range) : range;
}

/** What follows a character that may begin a range. */
function parseRange(reader: PatternReader, first: number): CharacterSet {
  const position = reader.position;
  if (reader.readMatch(/-(?![\][]|&&)/y) === undefined) {
    return [first, first];
  }
  const last = parseEndpoint(reader);
  if (typeof last !== 'number') {
    return unite([first, first], unite([0x2d, 0x2d], last));
  }
  if (last < first) {
    throw reader.fail('a range of characters ends before it begins.', position);
  }
  return [first, last];
}

/** One code point, or the set of an escape. */
function parseEndpoint(reader: PatternReader): number | CharacterSet {
  if (!reader.skip('\\')) {
    return reader.readCodePoint();
  }
  const escape = parseEscape(reader);
  return escape.type === 'set' ? escape.set : escape.codePoint;
}
