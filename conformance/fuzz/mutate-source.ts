import type { SeededRandom } from '@secgraph/kernel';

const TOKEN = /\s+|\w+|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\s\w]/gu;

const STRANGE = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '`',
  "'",
  '"',
  '/*',
  '*/',
  '//',
  ';',
  '\\',
  '\u0000',
  '\u00a0',
  '\ud83d',
  '😀',
  '..',
  '->',
  '<-',
  '--',
  '$',
  '$`',
  '|',
  '&',
  '!',
  '%',
  ':',
  '=~',
  '9'.repeat(40),
  '1e999',
  '\\u12',
  'CASE',
  'EXISTS {',
  'WHERE',
  'RETURN',
  'UNION',
  'null',
  'NOT ',
  '-',
  '[x IN',
  'CALL {',
] as const;

const MAX_LENGTH = 200_000;

/** A text with a few accidents: tokens lost, doubled, swapped, repeated very often, or strange. */
export function mutateSource(source: string, random: SeededRandom): string {
  const tokens: string[] = source.match(TOKEN) ?? [];
  for (let count = 1 + random.below(3); count > 0; count--) {
    mutateOnce(tokens, random);
  }
  return tokens.join('');
}

function mutateOnce(tokens: string[], random: SeededRandom): void {
  const at = random.below(tokens.length + 1);
  const token = tokens[at] ?? '(';

  switch (random.below(7)) {
    case 0:
      tokens.splice(at, 1);
      break;
    case 1:
      tokens.splice(at, 0, token);
      break;
    case 2:
      tokens.splice(at, 1, tokens[random.below(tokens.length + 1)] ?? ')');
      break;
    case 3:
      tokens.splice(at, 0, random.pick(STRANGE));
      break;
    case 4:
      tokens.splice(at);
      break;
    case 5:
      tokens.splice(at, 1, repeat(`${token} `, 1 + random.below(random.chance(0.1) ? 20_000 : 20)));
      break;
    default:
      tokens.splice(at, 0, ...tokens.slice(at, at + random.below(12)));
  }
}

/** Deep nesting and long chains, but no longer than anybody would send. */
function repeat(text: string, count: number): string {
  return text.repeat(Math.max(1, Math.min(count, Math.floor(MAX_LENGTH / text.length))));
}
