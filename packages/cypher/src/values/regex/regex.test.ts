import { describe, expect, it, test } from 'vitest';
import { compilePattern } from './compile-pattern.ts';
import { parsePattern } from './parse-pattern.ts';
import { PatternAutomaton } from './pattern-automaton.ts';
import { createProgram } from './pattern-program.ts';

describe('matching', () => {
  it.each([
    ['(?i).*ADMIN.*', 'the Administrator', true],
    ['.*admin.*', 'the Administrator', false],
    ['.*a.*', 'b\na', false],
    ['(?s).*a.*', 'b\na', true],
    ['(?i)STRASSE', 'strasse', true],
    ['(?i)ÄÖ', 'äö', true],
    ['(?i:a)b', 'Ab', true],
    ['(?i:a)b', 'AB', false],
    ['a(?i)b|c', 'aB', true],
    ['a(?-i)b', 'aB', false],
    ['S-1-5-21(-\\d+){3}-51[23]', 'S-1-5-21-1-2-3-512', true],
    ['\\QA.B\\E+', 'A.BBB', true],
    ['\\QA.B\\E', 'AxB', false],
    ['[\\w.-]+@[^@]+', 'a.b-c@d', true],
    ['[]a]+', ']a', true],
    ['[a-z&&[^aeiou]]+', 'xyz', true],
    ['[a-z&&[^aeiou]]+', 'xaz', false],
    ['[a[0-9]-]+', 'a1-', true],
    ['[\\d-x]+', '1-x', true],
    ['[^\\n]+', 'a\n', false],
    ['\\p{Lu}\\p{IsLatin}*', 'Äb', true],
    ['\\P{L}', 'a', false],
    ['\\pL+', 'ab', true],
    ['\\x41\\u0042\\x{43}\\0104\\cA', 'ABCD\u0001', true],
    ['\\ud83d\\ude00', '😀', true],
    ['.', '😀', true],
    ['(?x) a b # comment\n c', 'abc', true],
    ['a\\b.*', 'a b', true],
    ['a\\b.*', 'ab', false],
    ['(?m)a$\\n^b', 'a\nb', true],
    ['(?m)a$\\r^\\nb', 'a\r\nb', false],
    ['a$\\r\\n', 'a\r\n', true],
    ['a\\Z.b', 'a\nb', false],
    ['\\Aa\\z', 'a', true],
    ['a\\R', 'a\r\n', true],
    ['(?<name>a){0}', '', true],
    ['(a*)*b?', 'aaa', true],
    ['', '', true],
    ['|a', 'a', true],
    ['a{2,3}', 'aaaa', false],
    ['(?i)[\\W]', 's', false],
    ['(?i)[r-t]', 'S', true],
    ['(?i)[^r-t]', 'S', false],
    ['\\h\\v', '\t\n', true],
    ['(?iu)é', 'É', true],
  ])('%j on %j: %s', (source, value, expected) => {
    expect(compilePattern(source).matches(value)).toBe(expected);
  });
});

describe('refusing', () => {
  it.each([
    ['(a', 'at character 1, a group begins with ('],
    ['a)', 'at character 2, a ) closes no group'],
    ['[a', 'at character 1, a class begins with ['],
    ['*a', 'at character 1, * repeats nothing'],
    ['a**', 'at character 3, * repeats nothing'],
    ['a{2', 'at character 2, { repeats nothing'],
    ['a{3,2}', 'greater minimum than maximum'],
    ['a{1001}', 'count to 1000 at most'],
    ['[b-a]', 'ends before it begins'],
    ['(a)\\1', 'refers back'],
    ['(?=a)', 'lookahead'],
    ['(?<!a)', 'lookbehind'],
    ['(?>a)', 'atomic group'],
    ['a++', 'possessive'],
    ['(?y)a', 'no flag y'],
    ['\\y', 'no escape \\y'],
    ['\\p{Nope}', "no class of characters 'Nope'"],
    ['\\x{110000}', 'needs the number of a character'],
    ['a\\', 'ends too early'],
    ['(a{1000}){1000}', 'too large'],
    [`${'('.repeat(100)}${'){1000}'.repeat(100)}`, 'too large'],
    ['('.repeat(1000), 'nested too deeply'],
    ['['.repeat(1000), 'nested too deeply'],
    ['a'.repeat(6000), 'more than 5000 characters'],
  ])('%s: %s', (source, problem) => {
    expect(() => compilePattern(source)).toThrow(problem);
    expect(() => compilePattern(source)).toThrow(
      expect.objectContaining({ type: 'ArgumentError', reason: 'InvalidRegularExpression' }),
    );
  });
});

test.each([
  '(a*)*b',
  '(a|a)*b',
  '(a|aa)+$b',
  '(.*)*(.*)*(.*)*x',
  '(?:a?){500}a{500}b',
  '(?i)(.*a){20}b',
  '(a|b|ab)*(?:a|b){60}c',
])('hostile pattern %s costs no more than its size per character', (source) => {
  const program = createProgram(parsePattern(source), source);
  const automaton = new PatternAutomaton(program);
  const text = 'ab'.repeat(500) + 'a'.repeat(1000);

  expect(automaton.matches(text)).toBe(false);
  expect(automaton.visited).toBeLessThanOrEqual(program.instructions.length * (text.length + 1));
});

test('a run through known states visits no instruction', () => {
  const source = '(a|b)*c';
  const automaton = new PatternAutomaton(createProgram(parsePattern(source), source));
  automaton.matches('aabbaabac');
  const { visited } = automaton;
  expect(automaton.matches('abababbbaac')).toBe(true);
  expect(automaton.visited).toBe(visited);
});

test('forgetting states changes no result', () => {
  const source = '(?:a|b)*a(?:a|b){14}';
  const automaton = new PatternAutomaton(createProgram(parsePattern(source), source));
  const reference = new RegExp(`^(?:${source})$`);
  for (let seed = 1; seed < 400; seed++) {
    const text = Array.from({ length: 60 }, (_, i) =>
      (seed * 7919 + i * i * 104729) % 97 < 48 ? 'a' : 'b',
    ).join('');
    expect(automaton.matches(text)).toBe(reference.test(text));
  }
});

test('long work is reported, and ends when the meter throws', () => {
  const source = '(?:a|b)*a(?:a|b){500}';
  const automaton = new PatternAutomaton(createProgram(parsePattern(source), source));
  // Without a period, so that hardly any state is met twice.
  const text = Array.from({ length: 10_000 }, (_, i) => ((i * i * 7919) % 104_729 < 52_000 ? 'a' : 'b')).join(
    '',
  );
  let steps = 0;
  const meter = {
    spend(count: number) {
      steps += count;
      if (steps > 100_000) {
        throw new Error('enough');
      }
    },
  };

  expect(() => automaton.matches(text, meter)).toThrow('enough');
  expect(automaton.visited).toBeLessThan(1_000_000);

  steps = 0;
  expect(compilePattern('(?:a|b)*').matches('ab'.repeat(100_000), meter)).toBe(true);
  expect(steps).toBeGreaterThan(10_000);
});
