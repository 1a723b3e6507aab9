import fc from 'fast-check';
import { expect, it } from 'vitest';
import { skipUnfollowed } from './skip-unfollowed.ts';

it('finds the next position that is followed, like looking at each', () => {
  const row = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 60 })), { maxLength: 12 })
    .map((runs) =>
      Uint16Array.from(runs.flatMap(([kind, length]) => Array<number>(length).fill(kind))).sort(),
    );
  const mask = fc
    .array(fc.constantFrom(0, 0, 0, 1), { maxLength: 42 })
    .map((marks) => Uint8Array.from(marks));

  fc.assert(
    fc.property(row, mask, fc.nat(), (kindOf, kinds, seed) => {
      const position = seed % Math.max(1, kindOf.length);
      fc.pre(kindOf.length > 0 && kinds[kindOf[position] ?? 0] !== 1);

      let expected = position + 1;
      while (expected < kindOf.length && kinds[kindOf[expected] ?? 0] !== 1) {
        expected++;
      }
      expect(skipUnfollowed(kindOf, kinds, position, kindOf.length)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});
