import { scanTokens, type Token } from './scan-tokens.ts';

const INDENT = '  ';

/** Words that begin a line, where no bracket is open. The longest first. */
const LINE_STARTS: readonly (readonly string[])[] = [
  ['ON', 'CREATE', 'SET'],
  ['ON', 'MATCH', 'SET'],
  ['OPTIONAL', 'MATCH'],
  ['DETACH', 'DELETE'],
  ['ORDER', 'BY'],
  ['UNION', 'ALL'],
  ['MATCH'],
  ['WHERE'],
  ['WITH'],
  ['RETURN'],
  ['UNWIND'],
  ['UNION'],
  ['SKIP'],
  ['LIMIT'],
  ['CREATE'],
  ['MERGE'],
  ['SET'],
  ['REMOVE'],
  ['DELETE'],
  ['FOREACH'],
  ['CALL'],
];
/** Belong to the clause before. */
const INDENTED: ReadonlySet<string> = new Set(['WHERE', 'ORDER', 'SKIP', 'LIMIT', 'AND', 'OR', 'XOR', 'ON']);
const CONDITIONS: ReadonlySet<string> = new Set(['AND', 'OR', 'XOR']);
/** Written in capitals wherever they are no name, besides the words that begin a line. */
const CAPITALS = wordSet(
  'AND OR XOR NOT AS ASC DESC DISTINCT CASE WHEN THEN ELSE END IN IS NULL TRUE FALSE CONTAINS STARTS ENDS EXPLAIN PROFILE YIELD',
);
/** Before these, a word is the name of a kind, a property or a variable. */
const BEFORE_NAMES: ReadonlySet<string> = new Set(['.', ':', '|', '&', '!', '[']);
/** Behind these comes a value, and no clause. */
const BEFORE_VALUES = wordSet(
  'RETURN WITH WHERE AND OR XOR NOT DISTINCT UNWIND IN BY SKIP LIMIT , = + - / % ^ < > <= >= <> =~ +=',
);
const BEFORE_PATTERN_NAMES: ReadonlySet<string> = new Set(['(', '{']);

/**
 * One clause a line, words of the language in capitals, conditions below each other. Tokens stay what they are, and so
 * does what the statement means. A statement whose brackets or quotes do not match stays as it is.
 */
export function formatStatement(statement: string): string {
  const tokens = scanTokens(statement);
  if (!isWhole(tokens)) {
    return statement;
  }

  const writer = new Writer();
  tokens.forEach((token, index) => writer.write(token, tokens, { index, statement }));

  return writer.text;
}

function isWhole(tokens: readonly Token[]): boolean {
  let depth = 0;
  for (const { type, text } of tokens) {
    if (
      (type === 'string' || type === 'escaped-name') &&
      (text.length < 2 || !text.endsWith(text.charAt(0)))
    ) {
      return false;
    }
    depth += type === 'punctuation' ? depthChange(text) : 0;
    if (depth < 0) {
      return false;
    }
  }

  return depth === 0;
}

function depthChange(text: string): number {
  if ('([{'.includes(text)) {
    return 1;
  }

  return ')]}'.includes(text) ? -1 : 0;
}

interface Place {
  readonly index: number;
  readonly statement: string;
}

class Writer {
  readonly #lines: string[] = [];
  #line = '';
  #depth = 0;
  /** Words of a line start that were written already. */
  #started = 0;
  /** Those that are open: an AND inside of one stays on its line. */
  #cases = 0;

  get text(): string {
    return [...this.#lines, this.#line]
      .map((line) => line.trimEnd())
      .filter((line) => line !== '')
      .join('\n');
  }

  write(token: Token, tokens: readonly Token[], { index, statement }: Place): void {
    const { type, text } = token;
    const before = tokens[index - 1];
    const gap = statement.slice(before?.end ?? 0, token.start);
    if (type === 'comment' && /[\n\r]/.test(gap)) {
      this.#break('');
    } else if (before?.type === 'comment' && before.text.startsWith('//')) {
      this.#break('');
    }

    const word = type === 'keyword' && !isName(tokens, index) ? text.toUpperCase() : undefined;
    const isStart = this.#startLine(word, tokens, index);
    const isCapital = word !== undefined && (isStart || CAPITALS.has(word));
    this.#line += this.#gapBefore(gap, before) + (isCapital ? word : text);
    this.#cases += word === 'CASE' ? 1 : word === 'END' ? -1 : 0;
    this.#depth += type === 'punctuation' ? depthChange(text) : 0;
  }

  /** Whether the word is one of those that begin a line; within brackets, it does not. */
  #startLine(word: string | undefined, tokens: readonly Token[], index: number): boolean {
    if (this.#started > 0) {
      this.#started--;
      return true;
    }

    const start = word === undefined ? undefined : findLineStart(tokens, index);
    const isCondition = word !== undefined && CONDITIONS.has(word);
    if (word !== undefined && (start !== undefined || isCondition) && this.#depth + this.#cases === 0) {
      this.#break(INDENTED.has(word) ? INDENT.repeat(isCondition ? 2 : 1) : '');
    }
    this.#started = (start?.length ?? 1) - 1;

    return start !== undefined;
  }

  #break(indent: string): void {
    this.#lines.push(this.#line);
    this.#line = indent;
  }

  #gapBefore(gap: string, before: Token | undefined): string {
    if (this.#line.trim() === '' || before === undefined) {
      return '';
    }

    return gap !== '' || before.text === ',' ? ' ' : '';
  }
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

function findLineStart(tokens: readonly Token[], index: number): readonly string[] | undefined {
  const before = isName(tokens, index - 1) ? '' : (tokens[index - 1]?.text.toUpperCase() ?? '');
  if (BEFORE_VALUES.has(before) || before === 'STARTS' || before === 'ENDS') {
    return undefined;
  }

  return LINE_STARTS.find((words) =>
    words.every((expected, offset) => tokens[index + offset]?.text.toUpperCase() === expected),
  );
}

/** A word of the language that stands where only a name can. */
function isName(tokens: readonly Token[], index: number): boolean {
  const [before, after] = [tokens[index - 1]?.text ?? '', tokens[index + 1]?.text ?? ''];

  return (
    BEFORE_NAMES.has(before) ||
    (BEFORE_PATTERN_NAMES.has(before) && [':', ')', ','].includes(after)) ||
    (before === ',' && after === ':') ||
    after === '.' ||
    before.toUpperCase() === 'AS'
  );
}
