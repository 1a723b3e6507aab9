import { addMonths, civilDateOf } from './civil-calendar.ts';
import { createDateTime, moveToZone, zoneOf } from './create-date-time.ts';
import { createDuration } from './create-duration.ts';
import type { DateTimeValue } from './date-time-value.ts';
import type { DurationValue } from './duration-value.ts';
import { NANOS_PER_DAY, NANOS_PER_SECOND } from './temporal-limits.ts';
import { partsOf, type TemporalParts } from './temporal-parts.ts';
import type { InstantValue } from './temporal-value.ts';
import { UTC } from './zone.ts';

/** Which parts a difference may have: the calendar's and the clock's, whole months, whole days, or seconds. */
export type DurationUnit = 'all' | 'months' | 'days' | 'seconds';

/**
 * What leads from one instant to another, of whatever types. Where one has no date, time of day or time zone, it
 * takes the other's (midnight, for a time of day), so the difference of a date and a time is one of times.
 */
export function durationBetween(from: InstantValue, to: InstantValue, unit: DurationUnit): DurationValue {
  const fromParts = partsOf(from);
  const toParts = partsOf(to);
  const haveDates = fromParts.epochDay !== undefined && toParts.epochDay !== undefined;
  const start = align(fromParts, toParts);
  const end = moveToZone(align(toParts, fromParts), zoneOf(start));
  switch (unit) {
    case 'months':
      return createDuration(haveDates ? monthsBetween(start, end) : 0, 0, 0n);
    case 'days':
      return createDuration(0, haveDates ? daysBetween(start, end) : 0, 0n);
    case 'seconds':
      return createDuration(0, 0, nanosBetween(start, end));
    case 'all':
      return haveDates ? calendarBetween(start, end) : createDuration(0, 0, nanosBetween(start, end));
  }
}

function calendarBetween(start: DateTimeValue, end: DateTimeValue): DurationValue {
  const months = monthsBetween(start, end);
  const afterMonths = moveDate(start, addMonths(start.epochDay, months));
  const days = daysBetween(afterMonths, end);
  const afterDays = moveDate(afterMonths, afterMonths.epochDay + days);
  return createDuration(months, days, nanosBetween(afterDays, end));
}

/** Completes an instant with what only the other one has; UTC stands for any zone when neither has one. */
function align(parts: TemporalParts, other: TemporalParts): DateTimeValue {
  return createDateTime(
    { epochDay: parts.epochDay ?? other.epochDay ?? 0, nanoOfDay: parts.nanoOfDay ?? 0 },
    parts.zone ?? other.zone ?? UTC,
    parts.offsetSeconds,
  );
}

function monthsBetween(start: DateTimeValue, end: DateTimeValue): number {
  const from = civilDateOf(start.epochDay);
  const to = civilDateOf(wholeDayOf(start, end));
  // A month has less than 32 days, so that the division leaves whole months.
  const packed = (date: typeof from) => (date.year * 12 + date.month) * 32 + date.day;
  return Math.trunc((packed(to) - packed(from)) / 32) + 0;
}

function daysBetween(start: DateTimeValue, end: DateTimeValue): number {
  return wholeDayOf(start, end) - start.epochDay;
}

/** The end's day, one nearer to the start when the time of day is not reached yet. */
function wholeDayOf(start: DateTimeValue, end: DateTimeValue): number {
  if (end.epochDay > start.epochDay && end.nanoOfDay < start.nanoOfDay) {
    return end.epochDay - 1;
  }
  return end.epochDay < start.epochDay && end.nanoOfDay > start.nanoOfDay ? end.epochDay + 1 : end.epochDay;
}

function moveDate(value: DateTimeValue, epochDay: number): DateTimeValue {
  return createDateTime({ epochDay, nanoOfDay: value.nanoOfDay }, zoneOf(value), value.offsetSeconds);
}

function nanosBetween(start: DateTimeValue, end: DateTimeValue): bigint {
  const seconds = start.offsetSeconds - end.offsetSeconds;
  return (
    BigInt(end.epochDay - start.epochDay) * BigInt(NANOS_PER_DAY) +
    BigInt(end.nanoOfDay - start.nanoOfDay) +
    BigInt(seconds) * BigInt(NANOS_PER_SECOND)
  );
}
