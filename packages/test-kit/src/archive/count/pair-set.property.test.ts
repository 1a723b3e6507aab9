import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PairSet } from './pair-set.ts';

it('counts distinct pairs as a set of texts would', () => {
  const pair = fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }));

  fc.assert(
    fc.property(fc.array(pair, { maxLength: 3_000 }), (pairs) => {
      const set = new PairSet();
      for (const [first, second] of pairs) set.add(first, second);
      expect(set.size).toBe(new Set(pairs.map(String)).size);
    }),
  );
});
