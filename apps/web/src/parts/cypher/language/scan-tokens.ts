import { KEYWORDS } from './language-table.ts';

/** What a piece of a statement is, as far as its looks tell. */
export type TokenType =
  | 'comment'
  | 'string'
  | 'number'
  | 'parameter'
  | 'escaped-name'
  | 'keyword'
  | 'name'
  | 'punctuation';

export interface Token {
  readonly type: TokenType;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORDS: ReadonlySet<string> = new Set(KEYWORDS);

/**
 * Whatever is begun but not ended reaches to the end: people are typing. The engine has the last word on what a
 * statement is; this is for colours, lists and layout.
 */
const TOKEN = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$))`,
    String.raw`(?<string>'(?:[^'\\]|\\[\s\S])*(?:'|$)|"(?:[^"\\]|\\[\s\S])*(?:"|$))`,
    '(?<parameter>\\$(?:`[^`]*`?|[\\p{ID_Continue}]*))',
    '(?<escaped>`(?:[^`]|``)*`?)',
    String.raw`(?<number>(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?[\p{ID_Continue}]*)`,
    String.raw`(?<name>[\p{ID_Start}\p{Pc}][\p{ID_Continue}]*)`,
    String.raw`(?<punctuation><>|<=|>=|=~|\+=|\.\.|::|\|\||\S)`,
  ].join('|'),
  'gu',
);

/** The tokens of a statement in order, comments included, spaces left out. Takes time linear in the text. */
export function scanTokens(statement: string): readonly Token[] {
  return Array.from(statement.matchAll(TOKEN), (match) => {
    const [text] = match;

    return { type: typeOf(match), text, start: match.index, end: match.index + text.length };
  });
}

function typeOf({ groups = {}, 0: text }: RegExpMatchArray): TokenType {
  if (groups['name'] !== undefined) {
    return WORDS.has(text.toUpperCase()) ? 'keyword' : 'name';
  }
  if (groups['escaped'] !== undefined) {
    return 'escaped-name';
  }
  const types = ['comment', 'string', 'parameter', 'number'] as const;

  return types.find((type) => groups[type] !== undefined) ?? 'punctuation';
}
