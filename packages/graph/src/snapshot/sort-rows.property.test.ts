import { SeededRandom } from '@secgraph/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RowColumns, sortRows } from './sort-rows.ts';

interface Estate {
  readonly rowCount: number;
  readonly nodeCount: number;
  readonly kindCount: number;
  readonly seed: number;
}

function randomRows({ rowCount, nodeCount, kindCount, seed }: Estate): RowColumns {
  const random = new SeededRandom(seed);
  const numbers = (limit: number) => Array.from({ length: rowCount }, () => random.below(limit));

  return {
    near: Uint32Array.from(numbers(nodeCount)),
    kinds: Uint16Array.from(numbers(kindCount)),
    far: Uint32Array.from(numbers(nodeCount)),
    carried: [Uint32Array.from({ length: rowCount }, (_, row) => row)],
  };
}

/** Columns of row numbers in the order that a comparison gives. */
function sortNaively({ near, kinds, far }: RowColumns): number[] {
  return Array.from(near.keys()).sort(
    (left, right) =>
      (near[left] ?? 0) - (near[right] ?? 0) ||
      (kinds[left] ?? 0) - (kinds[right] ?? 0) ||
      (far[left] ?? 0) - (far[right] ?? 0) ||
      left - right,
  );
}

const estates = fc.record({
  rowCount: fc.nat(60),
  nodeCount: fc.constantFrom(1, 2, 7, 3000, 5_000_000, 2 ** 31),
  kindCount: fc.constantFrom(1, 3, 5000),
  seed: fc.nat(),
});

function check(estate: Estate): void {
  const rows = randomRows(estate);
  const order = sortNaively(rows);
  const sorted = sortRows(rows, estate);

  expect(sorted.carried).toEqual([Uint32Array.from(order)]);
  expect(sorted.near).toEqual(Uint32Array.from(order, (row) => rows.near[row] ?? 0));
  expect(sorted.kinds).toEqual(Uint16Array.from(order, (row) => rows.kinds[row] ?? 0));
  expect(sorted.far).toEqual(Uint32Array.from(order, (row) => rows.far[row] ?? 0));
}

describe('sorting rows', () => {
  it('gives the order of near end, kind and far end, ties in their old order', () => {
    fc.assert(fc.property(estates, check), { numRuns: 200 });
  });

  it.each([1000, 100_000])('does so over many buckets, of %i nodes', (nodeCount) => {
    check({ rowCount: 100_000, nodeCount, kindCount: 40, seed: 7 });
  });

  it('takes nothing', () => {
    check({ rowCount: 0, nodeCount: 0, kindCount: 0, seed: 1 });
  });
});
