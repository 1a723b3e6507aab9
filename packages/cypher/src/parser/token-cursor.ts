import type { SourceRange } from '../ast/source-range.ts';
import { createCompileError } from '../errors/compile-error.ts';
import type { CypherError } from '../errors/cypher-error.ts';
import { didYouMean } from '../errors/did-you-mean.ts';
import type { Keyword } from '../lexer/keyword.ts';
import type { Token, TokenKind } from '../lexer/token.ts';
import { tokenize } from '../lexer/tokenize.ts';
import { adviseHabit } from './advise-habit.ts';

const NO_TOKEN: Token = { kind: 'end', start: 0, end: 0, value: '', keyword: undefined, problem: undefined };

/**
 * Where the parser stands in the tokens of one query, and what it would have accepted there. Methods named
 * `try…` take tokens when they are there, and remember what they looked for; `expect…` fail instead.
 */
export class TokenCursor {
  readonly source: string;
  readonly tokens: readonly Token[];

  /** What was looked for at the next token in vain: kinds of tokens, and keywords. */
  readonly #expected: (TokenKind | Keyword)[] = [];
  readonly #end: Token;
  #position = 0;
  #partners: Int32Array | undefined;

  constructor(source: string) {
    this.source = source;
    this.tokens = tokenize(source);
    this.#end = this.tokens.at(-1) ?? NO_TOKEN;
  }

  /** Index of the next token. May be set back, to read the same tokens another way. */
  get position(): number {
    return this.#position;
  }

  set position(position: number) {
    this.#position = position;
    this.#expected.length = 0;
  }

  /** The next token; `end` forever at the end. */
  get token(): Token {
    return this.tokenAt(this.#position);
  }

  peek(distance = 1): Token {
    return this.tokenAt(this.#position + distance);
  }

  tokenAt(position: number): Token {
    return this.tokens[position] ?? this.#end;
  }

  /** Position of the bracket that closes the one at a position, or opens it; -1 when there is none. */
  partnerOf(position: number): number {
    this.#partners ??= matchBrackets(this.tokens);

    return this.#partners[position] ?? -1;
  }

  take(): Token {
    const token = this.token;
    if (token.kind !== 'end') {
      this.#position++;
    }
    this.#expected.length = 0;

    return token;
  }

  is(kind: TokenKind): boolean {
    return this.token.kind === kind;
  }

  isKeyword(keyword: Keyword, distance = 0): boolean {
    return this.peek(distance).keyword === keyword;
  }

  tryTake(kind: TokenKind): Token | undefined {
    if (this.token.kind === kind) {
      return this.take();
    }
    this.#expected.push(kind);

    return undefined;
  }

  tryKeyword(keyword: Keyword): Token | undefined {
    if (this.token.keyword === keyword) {
      return this.take();
    }
    this.#expected.push(keyword);

    return undefined;
  }

  expect(kind: TokenKind): Token {
    return this.tryTake(kind) ?? this.failUnexpected();
  }

  expectKeyword(keyword: Keyword): Token {
    return this.tryKeyword(keyword) ?? this.failUnexpected();
  }

  /** SchemaName, or SymbolicName where it cannot be anything else: every word is a name there. */
  expectName(what: string): Token {
    return isName(this.token) ? this.take() : this.failUnexpected([what]);
  }

  /** Parses one or more items with commas between them. */
  commaSeparated<T>(parse: () => T): T[] {
    const items = [parse()];
    while (this.tryTake(',') !== undefined) {
      items.push(parse());
    }

    return items;
  }

  /** Parses any number of items with commas between them, and the bracket that ends them. */
  commaSeparatedUntil<T>(closing: TokenKind, parse: () => T): T[] {
    if (this.tryTake(closing) !== undefined) {
      return [];
    }
    const items = this.commaSeparated(parse);
    this.expect(closing);

    return items;
  }

  /** The range from an offset to the end of the last token taken. */
  rangeFrom(start: number): SourceRange {
    return { start, end: this.#position === 0 ? start : this.tokenAt(this.#position - 1).end };
  }

  /** Fails at the next token: names it, and what could have stood in its place. `words` may be what it was meant to be. */
  failUnexpected(expected: readonly string[] = [], words: readonly string[] = []): never {
    const { token } = this;
    if (token.problem !== undefined) {
      throw this.createError(token.problem.reason, token.problem, token.problem.detail);
    }
    const wanted = [...new Set([...this.#expected.map(describeWanted), ...expected])];
    const suggestion =
      adviseHabit(this.source, token) ||
      (token.kind === 'name' ? didYouMean(token.value, [...wanted, ...words]) : '');

    throw this.createError(
      'UnexpectedSyntax',
      token,
      `found ${describeToken(token)}${describeExpected(wanted)}${suggestion}`,
    );
  }

  createError(reason: string, range: SourceRange, detail: string): CypherError {
    const { start, end } = range;
    return createCompileError(this.source, { code: 'CYPHER_SYNTAX', reason, range: { start, end }, detail });
  }
}

export function isName(token: Token): boolean {
  return token.kind === 'name' || token.kind === 'escapedName';
}

function describeExpected(expected: readonly string[]): string {
  const last = expected.at(-1);
  if (last === undefined) {
    return '';
  }
  const others = expected.slice(0, -1);

  return `, expected ${others.length === 0 ? last : `${others.join(', ')} or ${last}`}`;
}

/** Long tokens are shown by their beginning. */
const MAX_SHOWN = 40;

function describeToken(token: Token): string {
  switch (token.kind) {
    case 'end':
      return 'the end of the query';
    case 'string':
      return 'a string';
    case 'parameter':
      return `$${token.value.slice(0, MAX_SHOWN)}`;
    default:
      return `"${token.value.slice(0, MAX_SHOWN)}"`;
  }
}

function describeWanted(wanted: TokenKind | Keyword): string {
  switch (wanted) {
    case 'name':
    case 'escapedName':
      return 'a name';
    case 'integer':
      return 'an integer';
    case 'end':
      return 'the end of the query';
    case 'float':
    case 'string':
    case 'parameter':
      return `a ${wanted}`;
    case 'ORDER':
      return 'ORDER BY';
    default:
      return /^[A-Z]/.test(wanted) ? wanted : `"${wanted}"`;
  }
}

const CLOSING = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const CLOSINGS = new Set(CLOSING.values());

/** Per token the position of its counterpart, -1 for everything but well nested brackets. Linear. */
function matchBrackets(tokens: readonly Token[]): Int32Array {
  const partners = new Int32Array(tokens.length).fill(-1);
  const open: { readonly position: number; readonly closing: string }[] = [];

  for (const [position, token] of tokens.entries()) {
    const closing = CLOSING.get(token.kind);
    if (closing !== undefined) {
      open.push({ position, closing });
    } else if (CLOSINGS.has(token.kind)) {
      const opening = open.pop();
      if (opening?.closing !== token.kind) {
        return partners;
      }
      partners[opening.position] = position;
      partners[position] = opening.position;
    }
  }

  return partners;
}
