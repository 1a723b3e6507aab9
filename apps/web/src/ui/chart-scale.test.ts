import { describe, expect, it } from 'vitest';
import { groupByPosition, heightOn, nearestPlace, powerTicks, roundTicks } from './chart-scale.ts';

describe('the ticks of a chart', () => {
  it.each([
    [0, [0, 0.25, 0.5, 0.75, 1]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 25, 50, 75, 100]],
    [1_234, [0, 500, 1_000, 1_500]],
    [0.03, [0, 0.01, 0.02, 0.03]],
  ])('are round, and cover %d', (highest, ticks) => {
    expect(roundTicks(highest, 4)).toEqual(ticks);
  });

  it.each([
    [0, [0, 1]],
    [2, [0, 1, 2]],
    [9, [0, 2.5, 5, 7.5, 10]],
  ])('are a whole step apart where that is wanted: %d', (highest, ticks) => {
    expect(roundTicks(highest, 4, 1)).toEqual(ticks);
  });

  it('are no more than wanted and one, whatever the highest value is', () => {
    for (let highest = 1; highest < 1e12; highest = Math.ceil(highest * 1.37)) {
      const ticks = roundTicks(highest, 4);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    }
  });
});

describe('the nearest place', () => {
  it.each([
    [-5, 0],
    [14, 0],
    [16, 1],
    [99, 2],
  ])('to %d is found', (wanted, place) => {
    expect(nearestPlace([10, 20, 40], wanted)).toBe(place);
  });
});

describe('a scale of powers', () => {
  it.each([
    [0, 1, [0, 1]],
    [1, 1, [0, 1]],
    [2, 1, [0, 1, 10]],
    [10_000, 1, [0, 1, 10, 100, 1_000, 10_000]],
    [1, 0.001, [0, 0.001, 0.01, 0.1, 1]],
  ])('covers %d from %d on', (highest, smallest, ticks) => {
    expect(powerTicks(highest, smallest)).toEqual(ticks);
  });

  it('has ticks as far from each other, and values between their ticks', () => {
    const ticks = [0, 1, 10, 100];
    expect(ticks.map((tick) => heightOn(ticks, tick, 'logarithmic'))).toEqual([0, 1 / 3, 2 / 3, 1]);
    expect(heightOn(ticks, 0.5, 'logarithmic')).toBeCloseTo(1 / 6);
    expect(heightOn(ticks, 31.6, 'logarithmic')).toBeCloseTo(5 / 6, 2);
    expect(heightOn(ticks, 50, 'linear')).toBe(0.5);
  });
});

describe('what stands close together', () => {
  it('is one group', () => {
    const groups = groupByPosition([30, 10, 14, 21, 31], (position) => position, 5);
    expect(groups).toEqual([
      { position: 10, items: [10, 14] },
      { position: 21, items: [21] },
      { position: 30, items: [30, 31] },
    ]);
  });
});
