import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IndexSet } from './index-set.ts';

it('has each index once, however many there are', () => {
  const indexes = fc.array(fc.integer({ min: -1, max: 2_000 }), { maxLength: 3_000, size: 'max' });

  fc.assert(
    fc.property(indexes, (list) => {
      const set = new IndexSet();
      const model = new Set<number>();
      for (const index of list) {
        expect(set.add(index)).toBe(!model.has(index));
        model.add(index);
      }
      expect(set.size).toBe(model.size);
    }),
    { numRuns: 50 },
  );
});
