import { civilDateOf, epochDayOf, weekDayOf } from '@secgraph/kernel/civil-calendar';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equals } from '../values/equality.ts';
import { MAX_YEAR, NANOS_PER_DAY, weekOf } from '../values/temporal/calendar-units.ts';
import { createDuration } from '../values/temporal/create-duration.ts';
import { createDateTime, moveToZone } from '../values/temporal/create-instant.ts';
import { formatTemporal } from '../values/temporal/format-temporal.ts';
import { addTemporal, durationBetween } from '../values/temporal/temporal-arithmetic.ts';
import { isTemporal, LocalDateTimeValue, type TemporalValue } from '../values/temporal/temporal-value.ts';
import type { Value } from '../values/value.ts';
import { call } from './call-function.test-support.ts';

const MS_PER_DAY = 86_400_000;
const MIN_DAY = epochDayOf(-MAX_YEAR, 1, 1);
const MAX_DAY = epochDayOf(MAX_YEAR, 12, 31);

const day = fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: MIN_DAY, max: MAX_DAY }));
const nano = fc.oneof(
  fc.integer({ min: 0, max: NANOS_PER_DAY - 1 }),
  fc.integer({ min: 0, max: 1439 }).map((minute) => minute * 60_000_000_000),
);
const offset = fc.integer({ min: -64_800, max: 64_800 });
const zone = fc.constantFrom(
  'Europe/Stockholm',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'UTC',
);
const nearDay = fc.integer({ min: -30_000, max: 30_000 });

test('the calendar agrees with the platform, where that has one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -90_000_000, max: 90_000_000 }), (epochDay) => {
      const reference = new Date(epochDay * MS_PER_DAY);
      const date = civilDateOf(epochDay);
      expect(date).toEqual({
        year: reference.getUTCFullYear(),
        month: reference.getUTCMonth() + 1,
        day: reference.getUTCDate(),
      });
      expect(epochDayOf(date.year, date.month, date.day)).toBe(epochDay);
      expect(weekDayOf(epochDay) % 7).toBe(reference.getUTCDay());
    }),
  );
});

test('a week has seven days of the same week', () => {
  fc.assert(
    fc.property(day, (epochDay) => {
      const monday = epochDay - weekDayOf(epochDay) + 1;
      expect(weekOf(monday)).toEqual(weekOf(monday + 6));
      expect(weekOf(monday - 1)).not.toEqual(weekOf(monday));
      expect(weekOf(epochDay).week).toBeLessThanOrEqual(53);
    }),
  );
});

test.each([
  ['date', day.map((epochDay) => ({ epochDay, nanoOfDay: 0, offset: 0 }))],
  ['localtime', nano.map((nanoOfDay) => ({ epochDay: 0, nanoOfDay, offset: 0 }))],
  ['time', fc.record({ epochDay: fc.constant(0), nanoOfDay: nano, offset })],
  ['localdatetime', fc.record({ epochDay: day, nanoOfDay: nano, offset: fc.constant(0) })],
  ['datetime', fc.record({ epochDay: day, nanoOfDay: nano, offset })],
])('what %s prints, it reads', (type, parts) => {
  fc.assert(
    fc.property(parts, ({ epochDay, nanoOfDay, offset: seconds }) => {
      const value = call(type, createDateTime({ epochDay, nanoOfDay }, seconds));
      expect(equals(call(type, printed(value)), value)).toBe(true);
    }),
  );
});

test('what duration prints, it reads', () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(amount, amount, fc.bigInt(-(10n ** 24n), 10n ** 24n), (months, days, nanos) => {
      const value = createDuration(months, days, nanos);
      expect(equals(call('duration', formatTemporal(value)), value)).toBe(true);
    }),
  );
});

test('a date time of a zone survives printing, and moving to another zone and back', () => {
  fc.assert(
    fc.property(nearDay, nano, zone, zone, (epochDay, nanoOfDay, name, other) => {
      const value = createDateTime({ epochDay, nanoOfDay }, name);
      expect(equals(call('datetime', formatTemporal(value)), value)).toBe(true);
      expect(moveToZone(moveToZone(value, other), name)).toEqual(value);
    }),
  );
});

test('adding the difference of two moments leads from one to the other', () => {
  const moment = fc.record({ epochDay: nearDay, nanoOfDay: nano });
  fc.assert(
    fc.property(moment, moment, (start, end) => {
      const from = new LocalDateTimeValue(start.epochDay, start.nanoOfDay);
      const to = new LocalDateTimeValue(end.epochDay, end.nanoOfDay);
      for (const unit of ['all', 'seconds'] as const) {
        const sum = addTemporal(from, durationBetween(from, to, unit));
        expect(formatTemporal(sum)).toBe(formatTemporal(to));
      }
    }),
  );
});

function printed(value: Value): string {
  return formatTemporal(asTemporal(value));
}

function asTemporal(value: Value): TemporalValue {
  if (isTemporal(value)) {
    return value;
  }
  throw new Error('not temporal');
}
