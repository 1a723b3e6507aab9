import type { CharacterSet } from './character-set.ts';

/** The syntax tree of a regular expression. Groups are gone: nothing but a whole match is asked for. */
export type PatternNode =
  | { readonly type: 'character'; readonly codePoint: number; readonly ignoresCase: boolean }
  | { readonly type: 'set'; readonly set: CharacterSet }
  /** `.`; line ends count when `matchesAll`. */
  | { readonly type: 'dot'; readonly matchesAll: boolean }
  | { readonly type: 'assertion'; readonly assertion: Assertion }
  | { readonly type: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly type: 'alternatives'; readonly options: readonly PatternNode[] }
  /** `max` may be infinite. Greedy and lazy are the same to a whole match. */
  | { readonly type: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number };

export type Assertion =
  | 'textStart'
  | 'textEnd'
  /** At the end, or before a line end that ends the text. */
  | 'lastLineEnd'
  | 'lineStart'
  | 'lineEnd'
  | 'wordBoundary'
  | 'noWordBoundary';
