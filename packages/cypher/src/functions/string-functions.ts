import { countCharacters, sliceCharacters } from '../values/characters.ts';
import { isList } from '../values/type-guards.ts';
import type { ListValue } from '../values/value.ts';
import { valueError } from '../values/value-error.ts';
import { checkStringLength } from '../values/value-limits.ts';
import { INTEGER, type NonNullValue, STRING, strict, unary } from './define-function.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { lengthArgument, listArgument, stringArgument } from './read-argument.ts';

type Side = 'left' | 'right' | 'both';

const NORMAL_FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'];

/** Functions of strings. Positions and lengths count characters (code points). */
export const STRING_FUNCTIONS: readonly FunctionDefinition[] = [
  ...['toLower', 'lower'].map((name) =>
    unary(name, STRING, (text) => stringArgument(name, text).toLowerCase()),
  ),
  ...['toUpper', 'upper'].map((name) =>
    unary(name, STRING, (text) => stringArgument(name, text).toUpperCase()),
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
      return stringArgument('normalize', text).normalize(name);
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
  const all = Array.from(text);
  let start = 0;
  let end = all.length;
  while (side !== 'right' && start < end && characters.has(all[start] ?? '')) {
    start++;
  }
  while (side !== 'left' && end > start && characters.has(all[end - 1] ?? '')) {
    end--;
  }
  return all.slice(start, end).join('');
}

function replace(text: string, search: string, replacement: string, limit: number): string {
  const most = search === '' ? text.length + 1 : text.length / search.length;
  checkStringLength(text.length + Math.min(most, limit) * replacement.length);
  let count = 0;
  return text.replaceAll(search, (found) => (count++ < limit ? replacement : found));
}

function delimitersOf(argument: NonNullValue | undefined): readonly string[] {
  return argument !== undefined && isList(argument)
    ? listArgument('split', argument).map((delimiter) => stringArgument('split', delimiter))
    : [stringArgument('split', argument)];
}

/** Splits at whichever delimiter comes first, the longest where several begin at the same place. */
function split(text: string, delimiters: readonly string[]): ListValue {
  const [only, ...others] = delimiters;
  if (only !== undefined && others.length === 0) {
    return only === '' ? Array.from(text) : text.split(only);
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
      position += found.length;
      partStart = position;
    }
  }
  return [...parts, text.slice(partStart)];
}
