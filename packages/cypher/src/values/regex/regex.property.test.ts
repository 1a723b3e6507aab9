import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePattern } from './compile-pattern.ts';
import { parsePattern } from './parse-pattern.ts';
import { PatternAutomaton } from './pattern-automaton.ts';
import { createProgram } from './pattern-program.ts';

const atom = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'A', 'ä', 'Ä', 's', '😀') },
  fc.constantFrom('.', '\\d', '\\w', '\\W', '[ab]', '[^a]', '[a-c]', '\\b', '\\B', '^', '$', 'x{0}', '\\.'),
);
const pattern = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atom,
    fc.array(tie('node'), { maxLength: 4 }).map((parts) => parts.join('')),
    fc.tuple(tie('node'), tie('node')).map(([left, right]) => `(?:${left}|${right})`),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '*?', '{2}', '{1,3}', '{0,}'))
      .map(([node, quantifier]) => `(${node})${quantifier}`),
  ),
})).node;
const text = fc.array(fc.constantFrom('a', 'b', 'A', 'c', 'ä', 'Ä', 's', 'ſ', '1', ' ', '.', '😀', '-'), {
  maxLength: 8,
});

/** `\w` and `\b` know no ſ and K here; in unicode mode without regard to case, those of the platform do. */
const KELVIN_LIKE = /[\u017f\u212a]/;

test('matches what the platform matches', () => {
  fc.assert(
    fc.property(
      pattern,
      fc.boolean(),
      fc.array(text, { minLength: 4, maxLength: 4 }),
      (source, ignoresCase, texts) => {
        const reference = new RegExp(`^(?:${source})$`, ignoresCase ? 'iu' : 'u');
        const ours = compilePattern(ignoresCase ? `(?i)${source}` : source);
        for (const characters of texts) {
          const value = characters.join('');
          if (!(ignoresCase && KELVIN_LIKE.test(value) && /\\[wWbB]/.test(source))) {
            expect(ours.matches(value), `${value} =~ ${source}`).toBe(reference.test(value));
          }
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('the quick way for literals agrees with the automaton', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'S', 'k', 'K', '.', 'ß', 'ı'), maxLength: 2 });
  const value = fc.string({
    unit: fc.constantFrom('a', 's', 'S', 'ſ', 'k', '\u212a', '.', '\n', 'i', 'I', 'ß'),
    maxLength: 5,
  });
  fc.assert(
    fc.property(
      fc.constantFrom('', '(?i)', '(?s)'),
      fc.constantFrom('', '.*'),
      part,
      fc.constantFrom('', '.*'),
      value,
      (flags, before, literal, after, tested) => {
        const source = `${flags}${before}\\Q${literal}\\E${after}`;
        const automaton = new PatternAutomaton(createProgram(parsePattern(source), source));
        expect(compilePattern(source).matches(tested), `${tested} =~ ${source}`).toBe(
          automaton.matches(tested),
        );
      },
    ),
    { numRuns: 2000 },
  );
});

test('whatever is a pattern or not, it compiles or is refused properly', () => {
  const piece = fc.constantFrom(
    ...Array.from(
      '()[]{}*+?|^$.\\-&,:!<>=#0123456789abcdefghijklmnopqrstuvwxyzABDEGHLNPQRSVWZ _äſ😀\n\ud800',
    ),
    '[^',
    '&&',
    '(?',
    '(?i',
    '(?:',
    '\\Q',
    '\\E',
    '\\p{L',
    '{1,3}',
    '\\x{',
  );
  const source = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(source, text, (candidate, characters) => {
      try {
        expect(typeof compilePattern(candidate).matches(characters.join(''))).toBe('boolean');
      } catch (error) {
        expect(error).toMatchObject({ type: 'ArgumentError', reason: 'InvalidRegularExpression' });
      }
    }),
    { numRuns: 5000 },
  );
});

test('classes match what those of the platform match', () => {
  const member = fc.constantFrom(
    'a',
    'z',
    'ä',
    '-',
    '.',
    '\\d',
    '\\W',
    'a-f',
    '0-9',
    '\\-',
    '\\]',
    '^',
    'é-ü',
    '😀',
  );
  const source = fc
    .tuple(fc.constantFrom('[', '[^'), fc.constantFrom('a', 'é-ü', '\\w'), fc.array(member, { maxLength: 4 }))
    .map(([opening, first, members]) => `${opening}${first}${members.join('')}]`);
  const character = fc.constantFrom(...Array.from('aAfgzZ09-.^]\\ äéüÜ😀'));
  fc.assert(
    fc.property(source, fc.boolean(), character, (candidate, ignoresCase, value) => {
      const reference = referenceOf(candidate, ignoresCase);
      fc.pre(reference !== undefined);
      const ours = compilePattern(ignoresCase ? `(?i)${candidate}` : candidate);
      expect(ours.matches(value), `${value} =~ ${candidate}`).toBe(reference?.test(value));
    }),
    { numRuns: 3000 },
  );
});

/** The platform refuses some classes, like `[\d-a]` in its unicode mode. */
function referenceOf(source: string, ignoresCase: boolean): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`, ignoresCase ? 'iu' : 'u');
  } catch {
    return undefined;
  }
}
