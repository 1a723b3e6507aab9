import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRange, layOutRoles, partition, partOf } from './ranges.ts';

describe('partition', () => {
  it('covers everything once, and partOf finds it again', () => {
    const weights = fc.array(fc.double({ min: 0.01, max: 10, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 2_000 }), (given, total) => {
        const starts = partition(total, given);
        expect(starts[0]).toBe(0);
        expect(starts[given.length]).toBe(total);
        for (let index = 0; index < total; index++) {
          const part = partOf(starts, index);
          expect(starts[part]).toBeLessThanOrEqual(index);
          expect(starts[part + 1]).toBeGreaterThan(index);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('layOutRoles', () => {
  it('gives every index the role it was laid out for', () => {
    const ranges = layOutRoles<'a' | 'b' | 'c'>([
      ['a', 2],
      ['b', 0],
      ['c', 3],
    ]);
    expect([0, 1, 2, 3, 4].map((index) => findRange(ranges, index).role)).toEqual(['a', 'a', 'c', 'c', 'c']);
    expect(() => findRange(ranges, 5)).toThrow('No role covers index 5');
  });
});
