import { afterEach, describe, expect, it } from 'vitest';
import { countOf, formatCompact, formatNumber, formatPercent, setNumberLocale } from './numbers.ts';

afterEach(() => setNumberLocale('en'));

describe('Numbers', () => {
  it.each([
    ['en-GB', '15\u202f241.5', '2.5\u202fM', '<\u202f0.1\u202f%'],
    ['de-DE', '15.241,5', '2,5\u202fMio.', '<\u202f0,1\u202f%'],
    ['ja-JP', '15,241.5', '250\u202f万', '<\u202f0.1\u202f%'],
  ])('are written as in %s', (locale, exact, compact, percent) => {
    setNumberLocale(locale);
    expect(formatNumber(15_241.5)).toBe(exact);
    expect(formatCompact(2_500_000)).toBe(compact);
    expect(formatPercent(0.01)).toBe(percent);
  });

  it('are counted in the way that a language has for them', () => {
    expect(countOf(2, 'entry', 'entries')).toBe('2 entries');
    expect(
      countOf(
        2,
        (count, shown) => `${shown}個 ${count}`,
        undefined,
        (count) => `~${count}`,
      ),
    ).toBe('~2個 2');
  });
});
