import { expect, it } from 'vitest';
import { quantile, trendOf } from './statistics.ts';
import { Timeline } from './timeline.ts';

it('quantiles of few values are values', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([3, 1, 2], 0.99)).toBe(3);
  expect(quantile([], 0.5)).toBeNaN();
});

it('a trend compares the last quarter of the time with the one before', () => {
  const samples = [10, 500, 20, 20, 30, 30, 45, 45, 45].map((value, index) => ({ atMs: index, value }));
  expect(trendOf(samples)).toEqual({ third: 30, last: 45, ratio: 1.5 });
  expect(trendOf([])).toBeUndefined();
});

it('a timeline knows what nothing disturbed', () => {
  const timeline = new Timeline();
  timeline.begin(10);
  timeline.begin(12);
  expect([timeline.isSteady(1, 9), timeline.isSteady(1, 10), timeline.isSteady(50, 60)]).toEqual([
    true,
    false,
    false,
  ]);

  timeline.end(20);
  timeline.end(25);
  expect([timeline.isSteady(15, 30), timeline.isSteady(21, 30), timeline.isSteady(1, 30)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(timeline.disturbedMs(100)).toBe(10);
});
