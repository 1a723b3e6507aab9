import { expect, it } from 'vitest';
import { median, quantile } from './statistics.ts';

it.each([
  [[3], 0.5, 3],
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2],
  [[1, 2, 3, 4], 0, 1],
  [[1, 2, 3, 4], 1, 4],
  [Array.from({ length: 100 }, (_, index) => 100 - index), 0.99, 99],
  [Array.from({ length: 1_000 }, (_, index) => index + 1), 0.99, 990],
])('the quantile of %j at %d', (values, share, expected) => {
  expect(quantile(values, share)).toBe(expected);
});

it.each([
  [[7], 7],
  [[3, 1, 2], 2],
  [[1, 4], 2.5],
  [[4, 1, 3, 2], 2.5],
])('the median of %j', (values, expected) => {
  expect(median(values)).toBe(expected);
});

it('sorts numbers as numbers, and leaves the values alone', () => {
  const values = [10, 9, 100];
  expect(median(values)).toBe(10);
  expect(quantile(values, 1)).toBe(100);
  expect(values).toEqual([10, 9, 100]);
});

it('tells that there is nothing to measure', () => {
  expect(median([])).toBeNaN();
});
