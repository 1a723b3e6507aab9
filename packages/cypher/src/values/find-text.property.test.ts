import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findText, iterateText } from './find-text.ts';

/** Long enough, and so regular, that the platform's search is not asked. */
const LENGTH = 6_000;

const unit = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 });
const regular = fc
  .tuple(unit, unit, fc.nat(LENGTH))
  .map(([left, right, at]) => left.repeat(LENGTH).slice(0, at) + right.repeat(LENGTH).slice(0, LENGTH - at));

it('finds what the platform finds, whatever repeats', () => {
  fc.assert(
    fc.property(regular, regular, fc.nat(LENGTH), fc.nat(LENGTH), (text, other, from, length) => {
      const own = text.slice(from, from + length);
      for (const part of [own, other.slice(0, length)]) {
        expect(findText(text, part, 1)).toBe(text.indexOf(part, 1));
        expect(text.split(part).length - 1).toBe(
          part === '' ? LENGTH - 1 : [...iterateText(text, part)].length,
        );
      }
    }),
    { numRuns: 200 },
  );
});

it.each([
  ['aXbXc', 'X', [1, 3]],
  ['XX', 'X', [0, 1]],
  ['aaa', 'aa', [0]],
  ['ab', '', [0, 1, 2]],
  ['', '', [0]],
  ['', 'a', []],
])('in %j, %j is at %j', (text, part, places) => {
  expect([...iterateText(text, part)]).toEqual(places);
});

it('needs no product of lengths', () => {
  const text = 'a'.repeat(2 ** 22);
  const half = 'a'.repeat(2 ** 19);
  // Quadratic, this would not end within hours.
  expect(findText(text, `${half}b${half}`)).toBe(-1);
});
