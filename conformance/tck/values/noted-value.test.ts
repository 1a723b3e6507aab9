import { describe, expect, it } from 'vitest';
import { formatNotedValue } from './format-noted-value.ts';
import { parseNotedValue } from './parse-noted-value.ts';

const IN_ORDER = { ignoresListOrder: false };

describe('the notation of values', () => {
  it.each([
    ['null', 'null'],
    ['true', 'true'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['1.0', '1.0'],
    ['-.5', '-0.5'],
    ['1e3', '1000.0'],
    ['NaN', 'NaN'],
    ["'it\\'s'", "'it\\'s'"],
    ["'\\'", "'\\'"],
    ["'a\\b'", "'a\\b'"],
    ['[]', '[]'],
    ["[1, 'a', [null]]", "[1, 'a', [null]]"],
    ["{b: 1, a: {c: 'x'}}", "{a: {c: 'x'}, b: 1}"],
    ['()', '()'],
    ["(:B:A {n: 1, m: 'x'})", "(:A:B {m: 'x', n: 1})"],
    ['({n: 1})', '({n: 1})'],
    ['[:T {n: [1]}]', '[:T {n: [1]}]'],
    ['<()>', '<()>'],
    ['<(:A)-[:T]->()<-[:U {n: 1}]-(:B)>', '<(:A)-[:T]->()<-[:U {n: 1}]-(:B)>'],
  ])('reads %s', (text, canonical) => {
    expect(formatNotedValue(parseNotedValue(text), IN_ORDER)).toBe(canonical);
  });

  it.each([
    ['1', '1.0'],
    ["'1'", '1'],
    ['[1, 2]', '[2, 1]'],
    ['(:A)', '(:A {n: 1})'],
    ['<(:A)-[:T]->(:B)>', '<(:A)<-[:T]-(:B)>'],
  ])('tells %s from %s', (left, right) => {
    expect(formatNotedValue(parseNotedValue(left), IN_ORDER)).not.toBe(
      formatNotedValue(parseNotedValue(right), IN_ORDER),
    );
  });

  it('can ignore the order within lists, whatever their depth', () => {
    const format = (text: string): string =>
      formatNotedValue(parseNotedValue(text), { ignoresListOrder: true });
    expect(format('[[1, 2], {a: [3, 4]}]')).toBe(format('[{a: [4, 3]}, [2, 1]]'));
    expect(format('[1, 1]')).not.toBe(format('[1]'));
  });

  it.each(['', '[1', '(:)', 'tru', '1 2', "'open", '<(:A)-[:T]>', '{a 1}'])('refuses %s', (text) => {
    expect(() => parseNotedValue(text)).toThrow(SyntaxError);
  });
});
