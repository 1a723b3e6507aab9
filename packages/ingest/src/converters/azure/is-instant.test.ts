import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInstant } from './is-instant.ts';

/** What it is to be, said plainly. */
function isTime(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text) && !Number.isNaN(new Date(text).getTime())
  );
}

describe('isInstant', () => {
  it.each([
    ['2024-02-03T04:05:06Z', true],
    ['0001-01-01T00:00:00Z', true],
    ['2024-12-31T23:59:59.123456789Z', true],
    ['2024-12-31T24:00:00Z', true],
    ['2024-12-31T24:00:01Z', false],
    ['2024-13-01T00:00:00Z', false],
    ['2024-00-01T00:00:00Z', false],
    ['2024-01-32T00:00:00Z', false],
    ['2024-01-01T00:60:00Z', false],
    ['2024-01-01T00:00:60Z', false],
    ['2024-01-01T00:00:00.Z', false],
    ['2024-01-01T00:00:00.1234567890Z', false],
    ['2024-01-01T00:00:00+01', false],
    ['2024-01-01 00:00:00Z', false],
    ['٢٠٢٤-01-01T00:00:00Z', false],
    ['2024-01-01T00:00:00Z\n', false],
    ['yesterday', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(isInstant(text)).toBe(expected);
    expect(isTime(text)).toBe(expected);
  });

  it('says so of every text that is nearly one', () => {
    const number = (most: number) => fc.nat(most).map((value) => String(value).padStart(2, '0'));
    const time = fc
      .tuple(number(99), number(99), number(14), number(33), number(25), number(61), number(61))
      .map(
        ([century, year, month, day, hour, minute, second]) =>
          `${century}${year}-${month}-${day}T${hour}:${minute}:${second}Z`,
      );
    const spoilt = fc
      .tuple(time, fc.nat(20), fc.constantFrom('', '0', '-', ':', 'Z', '.', '.5', '/', 'é'))
      .map(([text, at, piece]) => text.slice(0, at) + piece + text.slice(at + 1));
    fc.assert(
      fc.property(fc.oneof(time, spoilt), (text) => {
        expect(isInstant(text)).toBe(isTime(text));
      }),
      { numRuns: 1000 },
    );
  });
});
