import { expect, it } from 'vitest';
import { timesOf, valueAt } from './chart-series.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const series = [
  {
    name: 'a',
    points: [
      { at: at(1), value: 5 },
      { at: at(3), value: 7 },
    ],
  },
  {
    name: 'b',
    points: [
      { at: at(2), value: 1 },
      { at: at(3), value: 0 },
    ],
  },
];

it('the times of several series are each told once, in order', () => {
  expect(timesOf(series)).toEqual([at(1), at(2), at(3)]);
});

it('a series has nothing where it was not measured, which is not the same as none', () => {
  const [, second] = series;
  expect(second && [valueAt(second, at(1)), valueAt(second, at(3))]).toEqual([undefined, 0]);
});
