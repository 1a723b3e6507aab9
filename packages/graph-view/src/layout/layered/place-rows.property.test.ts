import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepApart } from './place-rows.ts';

const wishes = fc.array(fc.double({ min: -1_000, max: 1_000, noNaN: true }), { minLength: 1, maxLength: 40 });

describe('keepApart', () => {
  it('keeps order and distance', () => {
    fc.assert(
      fc.property(wishes, (values) => {
        const rows = keepApart(Float64Array.from(values), 10);
        for (let place = 1; place < rows.length; place++) {
          expect((rows[place] ?? 0) - (rows[place - 1] ?? 0)).toBeGreaterThan(10 - 1e-6);
        }
      }),
    );
  });

  it('fulfils wishes that are far enough apart, and never moves the middle', () => {
    fc.assert(
      fc.property(wishes, (values) => {
        const apart = Float64Array.from(
          values.toSorted((a, b) => a - b),
          (value, place) => value + place * 10,
        );
        for (const [place, row] of keepApart(apart, 10).entries()) {
          expect(row).toBeCloseTo(apart[place] ?? 0);
        }

        const sum = (rows: Iterable<number>) => [...rows].reduce((total, value) => total + value, 0);
        expect(sum(keepApart(Float64Array.from(values), 10))).toBeCloseTo(sum(values));
      }),
    );
  });
});
