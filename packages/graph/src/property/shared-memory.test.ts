import { expect, it } from 'vitest';
import { sharedBytes, sharedFloat64, sharedUint32, shareUint32 } from './shared-memory.ts';

const KIBIBYTE = 1024;

it('keeps small arrays together, and apart from each other', () => {
  const arrays = Array.from({ length: 10_000 }, (_, index) =>
    index % 2 === 0 ? sharedBytes(3).fill(index % 251) : sharedFloat64(2).fill(index),
  );

  expect(new Set(arrays.map((array) => array.buffer)).size).toBeLessThan(10);
  for (const [index, array] of arrays.entries()) {
    const value = index % 2 === 0 ? index % 251 : index;
    expect([...array].every((item) => item === value)).toBe(true);
  }
});

it('gives larger arrays memory of their own', () => {
  const arrays = [sharedBytes(2 * KIBIBYTE), sharedBytes(2 * KIBIBYTE)];

  expect(arrays.map((array) => array.buffer.byteLength)).toEqual([2 * KIBIBYTE, 2 * KIBIBYTE]);
});

it('shares an array as it is unless it keeps memory it does not need', () => {
  const small = sharedUint32(5);
  const large = sharedUint32(KIBIBYTE);

  expect(shareUint32(small)).toBe(small);
  expect(shareUint32(large)).toBe(large);

  const cut = shareUint32(large.subarray(0, 10));
  expect(cut.buffer).not.toBe(large.buffer);
  expect(cut).toEqual(new Uint32Array(10));
});
