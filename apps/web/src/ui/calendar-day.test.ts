import { describe, expect, it } from 'vitest';
import { daysAfter, endOfDay, isDay, LAST_DAY, startOfDay, toDay, toMoment } from './calendar-day.ts';

describe('days of the calendar', () => {
  it.each([
    [new Date(2026, 10, 23, 23, 59), 1, '2026-11-24'],
    [new Date(2026, 10, 23, 0, 0), 90, '2027-02-21'],
    [new Date(2028, 1, 28, 12, 0), 1, '2028-02-29'],
    [new Date(2026, 11, 31, 12, 0), 0, '2026-12-31'],
  ])('after %s and %s days are %s', (time, days, day) => {
    expect(daysAfter(time, days)).toBe(day);
  });

  it.each([
    ['2026-11-23', true],
    [LAST_DAY, true],
    ['', false],
    ['2026-11', false],
    ['2026-13-01', false],
    ['20266-05-04', false],
    ['275760-09-13', false],
    // West of Greenwich it ends in a year of five digits.
    ['9999-12-31', false],
  ])('are told from what is none: %s', (day, expected) => {
    expect(isDay(day)).toBe(expected);
  });

  it('of an address begin where the user is, and moments are what they are', () => {
    expect(toMoment('2026-11-23')).toEqual(new Date(2026, 10, 23));
    expect(toMoment('2026-11-23T02:00:00Z')).toEqual(new Date(Date.UTC(2026, 10, 23, 2)));
    expect(startOfDay('2026-11-30', 1)).toEqual(new Date(2026, 11, 1));
  });

  it('end with their last second where the user is', () => {
    const end = endOfDay('2026-11-23');
    expect(toDay(end)).toBe('2026-11-23');
    expect(toDay(new Date(end.getTime() + 1_000))).toBe('2026-11-24');
  });
});
