import type { Keyword } from './keyword.ts';

export const PUNCTUATION = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  ';',
  ':',
  '::',
  '.',
  '..',
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  '=',
  '=~',
  '+=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  '|',
  '||',
  '&',
  '!',
] as const;

export type Punctuation = (typeof PUNCTUATION)[number];

export type TokenKind =
  /** A name, or a keyword. */
  | 'name'
  /** A name in backticks, which is never a keyword. */
  | 'escapedName'
  | 'string'
  | 'integer'
  | 'float'
  | 'parameter'
  /** Digits that make no number; wrong only where a number is read. */
  | 'invalidNumber'
  /** A character that begins no token. Only `end` follows it. */
  | 'invalid'
  | 'end'
  | Punctuation;

/** A piece of the query. Offsets are UTF-16, `end` exclusive. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** Names and strings without quotes and escapes, parameters without `$`, everything else as written. */
  readonly value: string;
  /** The keyword that a name may stand for; only names have it. */
  readonly keyword: Keyword | undefined;
  /** What is wrong with the token; only `invalid` ones have it. */
  readonly problem: LexicalProblem | undefined;
}

export interface LexicalProblem {
  /** As the openCypher TCK names it. */
  readonly reason: 'UnexpectedSyntax' | 'InvalidUnicodeCharacter' | 'InvalidUnicodeLiteral';
  readonly start: number;
  readonly end: number;
  readonly detail: string;
}
