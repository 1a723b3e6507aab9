import { expect, it } from 'vitest';
import { readInBatches } from './batched-list.ts';

const KIB = 1024;

async function batchesOf(sizesKib: readonly number[], gone: readonly number[] = []): Promise<number[][]> {
  const plan = sizesKib.map((size, index) => ({ id: sizesKib.length - index, sizeBytes: size * KIB }));
  const batches: number[][] = [];
  // Rows come back in any order.
  const read = async (ids: readonly number[]) =>
    ids
      .filter((id) => !gone.includes(id))
      .map((id) => ({ id }))
      .reverse();
  for await (const rows of readInBatches(plan, read)) {
    batches.push(rows.map(({ id }) => id));
  }

  return batches;
}

it.each([
  ['nothing', [], []],
  ['little', [1, 1], [[2, 1]]],
  [
    'half a mebibyte each',
    [300, 200, 300, 12, 1],
    [
      [5, 4],
      [3, 2, 1],
    ],
  ],
  ['what is larger alone', [1, 900, 1], [[3], [2], [1]]],
])('reads %s in order', async (_, sizes, batches) => {
  expect(await batchesOf(sizes)).toEqual(batches);
});

it('reads some hundred rows at once, and passes over those that are gone', async () => {
  const batches = await batchesOf(
    Array.from({ length: 1_001 }, () => 0),
    [1_001],
  );

  expect(batches.map((batch) => batch.length)).toEqual([499, 500, 1]);
});
