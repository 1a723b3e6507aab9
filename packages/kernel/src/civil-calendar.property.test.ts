import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDateOf, daysOfMonth, epochDayOf, isLeapYear, weekDayOf } from './civil-calendar.ts';

const DAY_MS = 86_400_000;
/** As far as `Date` goes. */
const EPOCH_DAYS = fc.integer({ min: -100_000_000, max: 100_000_000 });

test('days are those of the calendar that the runtime has', () => {
  fc.assert(
    fc.property(EPOCH_DAYS, (epochDay) => {
      const date = new Date(epochDay * DAY_MS);
      const { year, month, day } = civilDateOf(epochDay);

      expect([year, month, day]).toEqual([date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]);
      expect(epochDayOf(year, month, day)).toBe(epochDay);
      expect(weekDayOf(epochDay) % 7).toBe(date.getUTCDay());
    }),
  );
});

test('months and years have as many days as there are between their first days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999, max: 9_999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const days =
        month === 12
          ? epochDayOf(year + 1, 1, 1) - epochDayOf(year, 12, 1)
          : epochDayOf(year, month + 1, 1) - epochDayOf(year, month, 1);

      expect(daysOfMonth(year, month)).toBe(days);
      expect(isLeapYear(year)).toBe(epochDayOf(year + 1, 1, 1) - epochDayOf(year, 1, 1) === 366);
    }),
  );
});
