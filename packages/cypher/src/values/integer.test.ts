import { expect, it } from 'vitest';
import { parseInteger } from './integer.ts';

it.each([
  ['0', 0],
  ['-0', 0],
  ['+7', 7],
  ['0007', 7],
  ['9223372036854775807', 9_223_372_036_854_775_807n],
  ['9223372036854775808', undefined],
  ['-9223372036854775808', -9_223_372_036_854_775_808n],
  ['', undefined],
  ['+', undefined],
  ['1x', undefined],
])('%j is %s', (text, value) => {
  expect(parseInteger(text)).toEqual(value);
});

it('reads many zeros once', () => {
  const zeros = '0'.repeat(2_000_000);

  expect(parseInteger(`${zeros}8`)).toBe(8);
  expect(parseInteger(`${zeros}x`)).toBeUndefined();
});
