import { characterAt, characterBefore, countCharacters, sliceCharacters } from '../values/characters.ts';
import { iterateText } from '../values/find-text.ts';
import { isList } from '../values/type-guards.ts';
import type { ListValue } from '../values/value.ts';
import { valueError } from '../values/value-error.ts';
import { checkListLength, checkStringLength } from '../values/value-limits.ts';
import { INTEGER, type NonNullValue, STRING, strict, unary } from './define-function.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { lengthArgument, listArgument, stringArgument } from './read-argument.ts';

type Side = 'left' | 'right' | 'both';

const NORMAL_FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'];
/*
 * The platform sorts combining marks in the square of their number, and nobody can cancel it meanwhile. In
 * UTF-16 code units.
 */
const MAX_NORMALIZED = 2 ** 18;
const MAX_MARKS = 1_000;
// oxlint-disable-next-line no-control-regex -- ASCII begins with them
const IS_ASCII = /^[\u0000-\u007f]*$/;
const MANY_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u');

/** Characters looked at for all delimiters at all places. */
const MAX_SPLIT_STEPS = 2 ** 27;

/** Functions of strings. Positions and lengths count characters (code points). */
export const STRING_FUNCTIONS: readonly FunctionDefinition[] = [
  ...['toLower', 'lower'].map((name) =>
    unary(name, STRING, (text) => limitLength(stringArgument(name, text).toLowerCase())),
  ),
  ...['toUpper', 'upper'].map((name) =>
    unary(name, STRING, (text) => limitLength(stringArgument(name, text).toUpperCase())),
  ),
  ...['char_length', 'character_length'].map((name) =>
    unary(name, STRING, (text) => countCharacters(stringArgument(name, text))),
  ),
  trimFunction('trim', 'both'),
  trimFunction('btrim', 'both'),
  trimFunction('ltrim', 'left'),
  trimFunction('rtrim', 'right'),
  strict(
    'replace',
    [STRING, STRING, STRING, INTEGER],
    ([text, search, replacement, limit]) => {
      const source = stringArgument('replace', text);
      const wanted = stringArgument('replace', search);
      const substitute = stringArgument('replace', replacement);
      const count = limit === undefined ? Number.POSITIVE_INFINITY : lengthArgument('replace', limit);
      return replace(source, wanted, substitute, count);
    },
    { optionalArguments: 1 },
  ),
  strict('split', [STRING, ['string', 'list']], ([text, delimiter]) =>
    split(stringArgument('split', text), delimitersOf(delimiter)),
  ),
  strict(
    'substring',
    [STRING, INTEGER, INTEGER],
    ([text, start, length]) => {
      const from = lengthArgument('substring', start);
      const end = length === undefined ? undefined : from + lengthArgument('substring', length);
      return sliceCharacters(stringArgument('substring', text), from, end ?? Number.POSITIVE_INFINITY);
    },
    { optionalArguments: 1 },
  ),
  strict('left', [STRING, INTEGER], ([text, length]) =>
    sliceCharacters(stringArgument('left', text), 0, lengthArgument('left', length)),
  ),
  strict('right', [STRING, INTEGER], ([text, length]) => {
    const source = stringArgument('right', text);
    const size = countCharacters(source);
    return sliceCharacters(source, Math.max(0, size - lengthArgument('right', length)), size);
  }),
  strict(
    'normalize',
    [STRING, STRING],
    ([text, form = 'NFC']) => {
      const name = stringArgument('normalize', form).toUpperCase();
      if (!NORMAL_FORMS.includes(name)) {
        throw valueError(
          'ArgumentError',
          'InvalidArgumentValue',
          `normalize() knows ${NORMAL_FORMS.join(', ')}, not '${name}'.`,
        );
      }
      return normalize(stringArgument('normalize', text), name);
    },
    { optionalArguments: 1 },
  ),
];

/** `trim(text)` takes white space off, `trim(text, characters)` any of those characters. */
function trimFunction(name: string, side: Side): FunctionDefinition {
  return strict(
    name,
    [STRING, STRING],
    ([text, characters]) => {
      const source = stringArgument(name, text);
      return characters === undefined
        ? trimSpace(source, side)
        : trimCharacters(source, new Set(stringArgument(name, characters)), side);
    },
    { optionalArguments: 1 },
  );
}

function trimSpace(text: string, side: Side): string {
  if (side === 'both') {
    return text.trim();
  }
  return side === 'left' ? text.trimStart() : text.trimEnd();
}

function trimCharacters(text: string, characters: ReadonlySet<string>, side: Side): string {
  let start = 0;
  let end = text.length;
  while (side !== 'right' && start < end && characters.has(characterAt(text, start))) {
    start += characterAt(text, start).length;
  }
  while (side !== 'left' && end > start && characters.has(characterBefore(text, end))) {
    end -= characterBefore(text, end).length;
  }
  return text.slice(start, end);
}

function replace(text: string, search: string, replacement: string, limit: number): string {
  const most = search === '' ? text.length + 1 : text.length / search.length;
  checkStringLength(text.length + Math.min(most, limit) * replacement.length);
  const parts: string[] = [];
  let end = 0;
  let count = 0;
  for (const at of iterateText(text, search)) {
    if (count === limit) {
      break;
    }
    count++;
    parts.push(text.slice(end, at), replacement);
    end = at + search.length;
  }
  parts.push(text.slice(end));
  return parts.join('');
}

function normalize(text: string, form: string): string {
  if (IS_ASCII.test(text)) {
    return text;
  }
  if (text.length > MAX_NORMALIZED || MANY_MARKS.test(text)) {
    throw valueError(
      'ArgumentError',
      'InvalidArgumentValue',
      `normalize() takes up to ${MAX_NORMALIZED} characters, and up to ${MAX_MARKS} combining marks in a row. Take parts with substring().`,
    );
  }
  return limitLength(text.normalize(form));
}

/** A text that may have become longer. */
function limitLength(text: string): string {
  checkStringLength(text.length);
  return text;
}

function delimitersOf(argument: NonNullValue | undefined): readonly string[] {
  return argument !== undefined && isList(argument)
    ? listArgument('split', argument).map((delimiter) => stringArgument('split', delimiter))
    : [stringArgument('split', argument)];
}

function split(text: string, delimiters: readonly string[]): ListValue {
  const [only, ...others] = delimiters;
  if (only === undefined || others.length > 0) {
    return splitAtAny(text, delimiters);
  }
  if (only === '') {
    checkListLength(text.length);
    return Array.from(text);
  }

  const parts: string[] = [];
  let partStart = 0;
  for (const at of iterateText(text, only)) {
    parts.push(text.slice(partStart, at));
    checkListLength(parts.length);
    partStart = at + only.length;
  }
  return [...parts, text.slice(partStart)];
}

/** Splits at whichever delimiter comes first, the longest where several begin at the same place. */
function splitAtAny(text: string, delimiters: readonly string[]): ListValue {
  const steps = text.length * delimiters.reduce((sum, { length }) => sum + length, 0);
  if (steps > MAX_SPLIT_STEPS) {
    throw valueError(
      'ArgumentError',
      'InvalidArgumentValue',
      'split() has too many or too long delimiters for a text this long. Use fewer of them, or parts of the text.',
    );
  }

  const longestFirst = delimiters.filter((each) => each !== '').sort((a, b) => b.length - a.length);
  const parts: string[] = [];
  let partStart = 0;
  let position = 0;
  while (position < text.length) {
    const found = longestFirst.find((delimiter) => text.startsWith(delimiter, position));
    if (found === undefined) {
      position++;
    } else {
      parts.push(text.slice(partStart, position));
      checkListLength(parts.length);
      position += found.length;
      partStart = position;
    }
  }
  return [...parts, text.slice(partStart)];
}
