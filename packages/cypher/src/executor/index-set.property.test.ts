import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IndexSet } from './index-set.ts';
import { MemoryTracker } from './memory-tracker.ts';

it('has each index once, however many there are', () => {
  const indexes = fc.oneof(
    fc.array(fc.integer({ min: -1, max: 2_000 }), { maxLength: 3_000, size: 'max' }),
    fc.array(fc.integer({ min: -1, max: 2 ** 31 - 3 }), { maxLength: 300, size: 'max' }),
    fc.integer({ min: 1, max: 50_000 }).map((size) => Array.from({ length: size }, (_, index) => index * 3)),
  );

  fc.assert(
    fc.property(indexes, (list) => {
      const set = new IndexSet(new MemoryTracker(Number.POSITIVE_INFINITY));
      const model = new Set<number>();
      for (const index of list) {
        const isNew = !model.has(index);
        if (set.add(index) !== isNew) {
          expect.fail(`${index} was ${isNew ? 'there' : 'not there'} before.`);
        }
        model.add(index);
      }
      expect(set.size).toBe(model.size);
    }),
    { numRuns: 100 },
  );
});

it('takes a few bytes an index and gives them back', () => {
  let bytes = 0;
  const memory = new MemoryTracker(Number.POSITIVE_INFINITY);
  const add = memory.add.bind(memory);
  memory.add = (more) => {
    bytes += more;
    add(more);
  };

  const sparse = new IndexSet(memory);
  for (let index = 0; index < 1_000; index++) {
    sparse.add(index * 10_007);
  }
  expect(bytes).toBeLessThan(1_000 * 20);

  const dense = new IndexSet(memory);
  for (let index = 0; index < 1_000_000; index++) {
    dense.add(index);
  }
  expect(bytes).toBeLessThan(300_000);

  sparse.release();
  dense.release();
  expect(bytes).toBe(0);
});
