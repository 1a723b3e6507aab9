import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLess } from './comparison.ts';
import { equals } from './equality.ts';
import { groupingKey } from './grouping-key.ts';
import { compareForOrder } from './ordering.ts';
import { anyValue } from './value.test-support.ts';

const RUNS = { numRuns: 2000 };

test('the order is total: antisymmetric and transitive', () => {
  fc.assert(
    fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
      expect(Math.sign(compareForOrder(a, b)) + Math.sign(compareForOrder(b, a))).toBe(0);
      const sorted = [a, b, c].sort(compareForOrder);
      const [first = null, , last = null] = sorted;
      expect(compareForOrder(first, last)).toBeLessThanOrEqual(0);
    }),
    RUNS,
  );
});

test('values are next to each other exactly when grouping takes them for the same', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (a, b) => {
      const isSame = new Set([groupingKey(a), groupingKey(b)]).size === 1;
      expect(compareForOrder(a, b) === 0).toBe(isSame);
      expect(compareForOrder(a, a)).toBe(0);
    }),
    RUNS,
  );
});

test('equality is symmetric, and what is equal groups together', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (a, b) => {
      expect(equals(a, b)).toBe(equals(b, a));
      if (equals(a, b) === true) {
        expect(new Set([groupingKey(a), groupingKey(b)]).size).toBe(1);
      }
    }),
    RUNS,
  );
});

test('what compares is ordered like that', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (a, b) => {
      if (isLess(a, b) === true) {
        expect(compareForOrder(a, b)).toBeLessThan(0);
        expect(isLess(b, a)).toBe(false);
      }
    }),
    RUNS,
  );
});
