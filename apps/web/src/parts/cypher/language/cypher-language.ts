import { HighlightStyle, StreamLanguage, type StringStream, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { FUNCTIONS, KEYWORDS } from './language-table.ts';

type OpenEnd = 'comment' | "'" | '"' | undefined;

interface LexerState {
  /** What a line before has begun. */
  open: OpenEnd;
  /** The last character that is no space: what a name is depends on it. */
  before: string;
}

const WORDS: ReadonlySet<string> = new Set(KEYWORDS);
const FUNCTION_NAMES: ReadonlySet<string> = new Set(FUNCTIONS.map(([name]) => name.toLowerCase()));
const KIND_MARKS = ':|&!';

/** Colours of Cypher. Errors and meaning are the service's to tell. */
const cypher = StreamLanguage.define<LexerState>({
  name: 'cypher',
  startState: () => ({ open: undefined, before: '' }),
  token: readToken,
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '[', '{', "'", '"', '`'] },
  },
});

const style = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-keyword)', fontWeight: '600' },
  { tag: tags.typeName, color: 'var(--code-kind)' },
  { tag: tags.function(tags.variableName), color: 'var(--code-function)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: tags.special(tags.variableName), color: 'var(--code-parameter)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
]);

export const cypherLanguage: Extension = [cypher, syntaxHighlighting(style)];

function readToken(stream: StringStream, state: LexerState): string | null {
  if (state.open !== undefined) {
    return readOpen(stream, state);
  }
  if (stream.eatSpace()) {
    return null;
  }

  const { before } = state;
  state.before = stream.peek() ?? '';
  if (stream.match('//')) {
    stream.skipToEnd();
    state.before = before;
    return 'comment';
  }
  if (stream.match('/*')) {
    state.open = 'comment';
    state.before = before;
    return readOpen(stream, state);
  }
  if (stream.match(/^['"]/)) {
    state.open = state.before as "'" | '"';
    return readOpen(stream, state);
  }
  if (stream.match(/^\$(?:`[^`]*`?|\p{ID_Continue}+)/u)) {
    return 'variableName.special';
  }
  if (stream.match(/^(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?\p{ID_Continue}*/u)) {
    return 'number';
  }
  if (stream.match(/^`(?:[^`]|``)*`?/)) {
    return KIND_MARKS.includes(before) ? 'typeName' : 'variableName';
  }

  const name = stream.match(/^[\p{ID_Start}\p{Pc}]\p{ID_Continue}*/u);
  if (name === null || name === true || name === false) {
    stream.next();
    return null;
  }

  return nameType(name[0], before, stream);
}

function nameType(name: string, before: string, stream: StringStream): string {
  if (before !== '' && KIND_MARKS.includes(before)) {
    return 'typeName';
  }
  if (before === '.') {
    return 'propertyName';
  }
  if (FUNCTION_NAMES.has(name.toLowerCase()) && stream.match(/^\s*\(/, false) !== null) {
    return 'variableName.function';
  }

  return WORDS.has(name.toUpperCase()) && stream.match(/^\s*:(?!:)/, false) === null
    ? 'keyword'
    : 'variableName';
}

/** Reads to the end of the line, or to the end of the text or comment that is open. */
function readOpen(stream: StringStream, state: LexerState): string {
  if (state.open === 'comment') {
    if (stream.match(/^.*?\*\//)) {
      state.open = undefined;
    } else {
      stream.skipToEnd();
    }
    return 'comment';
  }

  const quote = state.open;
  for (let character = stream.next(); character !== undefined; character = stream.next()) {
    if (character === '\\') {
      stream.next();
    } else if (character === quote) {
      state.open = undefined;
      break;
    }
  }

  return 'string';
}
