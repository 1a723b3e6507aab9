import { afterEach, expect, it, vi } from 'vitest';
import { formatCount } from './format-count.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['de', '12.345'],
  ['ja', '12,345'],
  ['', '12,345'],
])('numbers are written as a page in %j writes them', (lang, text) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  expect(formatCount(12_345)).toBe(text);
});

it('numbers are written in English without a page', () => {
  expect(formatCount(12_345)).toBe('12,345');
});
