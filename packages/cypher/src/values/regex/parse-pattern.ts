import { setOf, VERTICAL_SPACES } from './character-set.ts';
import { parseCharacterClass } from './parse-character-class.ts';
import { parseEscape } from './parse-escape.ts';
import type { Assertion, PatternNode } from './pattern-node.ts';
import { PatternReader } from './pattern-reader.ts';

const MAX_LENGTH = 5000;
const MAX_DEPTH = 200;
const MAX_COUNT = 1000;

interface Flags {
  readonly ignoresCase: boolean;
  readonly dotMatchesAll: boolean;
  readonly isMultiline: boolean;
  /** White space and comments do not count. */
  readonly isExtended: boolean;
}

const NO_FLAGS: Flags = {
  ignoresCase: false,
  dotMatchesAll: false,
  isMultiline: false,
  isExtended: false,
};

/** Flags by their letters; those that are undefined are accepted but change nothing. */
const FLAGS: Readonly<Record<string, keyof Flags | undefined>> = {
  i: 'ignoresCase',
  s: 'dotMatchesAll',
  m: 'isMultiline',
  x: 'isExtended',
  u: undefined,
  U: undefined,
  d: undefined,
};

/** Assertions that are escapes. */
const ESCAPED_ASSERTIONS: Readonly<Record<string, Assertion>> = {
  '\\A': 'textStart',
  '\\z': 'textEnd',
  '\\Z': 'lastLineEnd',
  '\\b': 'wordBoundary',
  '\\B': 'noWordBoundary',
};

/** Constructs that cannot be matched in linear time, by how they begin. */
const UNSUPPORTED: readonly (readonly [opening: string, name: string])[] = [
  ['(?=', 'lookahead'],
  ['(?!', 'lookahead'],
  ['(?<=', 'lookbehind'],
  ['(?<!', 'lookbehind'],
  ['(?>', 'an atomic group'],
];

/**
 * Reads a regular expression of the syntax that Cypher users know: that of Java, without what needs backtracking.
 * Throws `ArgumentError: InvalidRegularExpression`.
 */
export function parsePattern(source: string): PatternNode {
  const parser = new PatternParser(source);
  return parser.parse();
}

class PatternParser {
  readonly #reader: PatternReader;
  #flags = NO_FLAGS;
  #depth = 0;
  /** Within `\Q … \E`. */
  #isQuoting = false;

  constructor(source: string) {
    this.#reader = new PatternReader(source);
  }

  parse(): PatternNode {
    const reader = this.#reader;
    if (reader.source.length > MAX_LENGTH) {
      throw reader.fail(`it goes on for more than ${MAX_LENGTH} characters.`, MAX_LENGTH);
    }
    const node = this.#parseAlternatives();
    if (!reader.isAtEnd()) {
      throw reader.fail('a ) closes no group. A parenthesis itself is written \\).');
    }
    return node;
  }

  #parseAlternatives(): PatternNode {
    const options = [this.#parseSequence()];
    while (this.#reader.skip('|')) {
      options.push(this.#parseSequence());
    }
    const [only, ...others] = options;
    return only !== undefined && others.length === 0 ? only : { type: 'alternatives', options };
  }

  #parseSequence(): PatternNode {
    const reader = this.#reader;
    const parts: PatternNode[] = [];
    while (this.#skipIgnored() && (this.#isQuoting || !(reader.startsWith('|') || reader.startsWith(')')))) {
      const atom = this.#parseAtom();
      if (atom !== undefined) {
        parts.push(this.#parseQuantifier(atom));
      }
    }
    return { type: 'sequence', parts };
  }

  /** Skips quotes and, with the flag x, white space and comments; false at the end. */
  #skipIgnored(): boolean {
    const reader = this.#reader;
    if (this.#isQuoting && reader.skip('\\E')) {
      this.#isQuoting = false;
    }
    while (!this.#isQuoting && reader.skip('\\Q')) {
      this.#isQuoting = !reader.skip('\\E');
    }
    if (!this.#isQuoting && this.#flags.isExtended) {
      reader.readMatch(/(?:\s|#[^\n]*)+/y);
    }
    return !reader.isAtEnd();
  }

  /** Undefined for flags, which match nothing. */
  #parseAtom(): PatternNode | undefined {
    const reader = this.#reader;
    if (this.#isQuoting) {
      return this.#characterOf(reader.readCodePoint());
    }
    const start = reader.position;
    switch (reader.peek()) {
      case '(':
        return this.#parseGroup();
      case '[':
        reader.skip('[');
        return { type: 'set', set: parseCharacterClass(reader, this.#flags) };
      case '.':
        reader.skip('.');
        return { type: 'dot', matchesAll: this.#flags.dotMatchesAll };
      case '^':
        reader.skip('^');
        return { type: 'assertion', assertion: this.#flags.isMultiline ? 'lineStart' : 'textStart' };
      case '$':
        reader.skip('$');
        return { type: 'assertion', assertion: this.#flags.isMultiline ? 'lineEnd' : 'lastLineEnd' };
      case '\\':
        return this.#parseEscape();
      case '*':
      case '+':
      case '?':
      case '{':
        throw reader.fail(
          `${reader.peek()} repeats nothing. The character itself is written \\${reader.peek()}.`,
          start,
        );
      default:
        return this.#characterOf(reader.readCodePoint());
    }
  }

  #parseEscape(): PatternNode {
    const reader = this.#reader;
    const twoCharacters = reader.source.slice(reader.position, reader.position + 2);
    const assertion = Object.hasOwn(ESCAPED_ASSERTIONS, twoCharacters)
      ? ESCAPED_ASSERTIONS[twoCharacters]
      : undefined;
    if (assertion !== undefined) {
      reader.skip(twoCharacters);
      return { type: 'assertion', assertion };
    }
    if (reader.skip('\\R')) {
      return LINE_BREAK;
    }
    reader.skip('\\');
    const escape = parseEscape(reader);
    if (escape.type === 'character') {
      return this.#characterOf(escape.codePoint);
    }
    return escape;
  }

  #parseGroup(): PatternNode | undefined {
    const reader = this.#reader;
    const start = reader.position;
    const unsupported = UNSUPPORTED.find(([opening]) => reader.startsWith(opening));
    if (unsupported !== undefined) {
      throw reader.fail(
        `it has ${unsupported[1]}, which cannot be matched in linear time. Combine simpler patterns with AND and NOT.`,
      );
    }
    const outerFlags = this.#flags;
    const flags = reader.readMatch(/\(\?([a-zA-Z]*)(?:-([a-zA-Z]*))?([:)])/y);
    if (flags !== undefined) {
      this.#flags = this.#changeFlags(flags[1] ?? '', flags[2] ?? '', start);
      if (flags[3] === ')') {
        return undefined;
      }
    } else if (reader.readMatch(/\(\?<[A-Za-z][A-Za-z0-9]*>/y) === undefined) {
      reader.skip('(');
      if (reader.startsWith('?')) {
        throw reader.fail('(? begins no group that is known.', start);
      }
    }
    const node = this.#parseGroupBody(start);
    this.#flags = outerFlags;
    return node;
  }

  #parseGroupBody(start: number): PatternNode {
    const reader = this.#reader;
    this.#depth++;
    if (this.#depth > MAX_DEPTH) {
      throw reader.fail('groups are nested too deeply.', start);
    }
    const node = this.#parseAlternatives();
    if (!reader.skip(')')) {
      throw reader.fail('a group begins with ( but has no ). A parenthesis itself is written \\(.', start);
    }
    this.#depth--;
    return node;
  }

  #changeFlags(on: string, off: string, start: number): Flags {
    const changed: Record<string, boolean> = {};
    for (const letter of on + off) {
      if (!Object.hasOwn(FLAGS, letter)) {
        throw this.#reader.fail(`there is no flag ${letter}. i, s, m and x are known.`, start);
      }
      const flag = FLAGS[letter];
      if (flag !== undefined) {
        changed[flag] = !off.includes(letter);
      }
    }
    return { ...this.#flags, ...changed };
  }

  #parseQuantifier(atom: PatternNode): PatternNode {
    const reader = this.#reader;
    if (!this.#skipIgnored() || this.#isQuoting) {
      return atom;
    }
    const start = reader.position;
    const match = reader.readMatch(/[*+?]|\{(\d+)(,(\d*))?\}/y);
    if (match === undefined) {
      return atom;
    }
    const bounds = this.#boundsOf(match, start);
    if (reader.skip('+')) {
      throw reader.fail(
        'a possessive quantifier cannot be matched in linear time. Leave the second + out: it is as fast.',
        start,
      );
    }
    reader.skip('?');
    return { type: 'repeat', node: atom, ...bounds };
  }

  #boundsOf(match: RegExpExecArray, start: number): { readonly min: number; readonly max: number } {
    const [text, low, comma, high] = match;
    if (low === undefined) {
      return { min: text === '+' ? 1 : 0, max: text === '?' ? 1 : Number.POSITIVE_INFINITY };
    }
    const min = Number(low);
    const max = comma === undefined ? min : high === '' ? Number.POSITIVE_INFINITY : Number(high);
    if (max < min) {
      throw this.#reader.fail('a repetition has a greater minimum than maximum.', start);
    }
    if (min > MAX_COUNT || (max !== Number.POSITIVE_INFINITY && max > MAX_COUNT)) {
      throw this.#reader.fail(`a repetition may count to ${MAX_COUNT} at most.`, start);
    }
    return { min, max };
  }

  #characterOf(codePoint: number): PatternNode {
    return { type: 'character', codePoint, ignoresCase: this.#flags.ignoresCase };
  }
}

/** `\R`: CR LF is one. */
const LINE_BREAK: PatternNode = {
  type: 'alternatives',
  options: [
    {
      type: 'sequence',
      parts: [
        { type: 'set', set: setOf([0x0d, 0x0d]) },
        { type: 'set', set: setOf([0x0a, 0x0a]) },
      ],
    },
    { type: 'set', set: VERTICAL_SPACES },
  ],
};
