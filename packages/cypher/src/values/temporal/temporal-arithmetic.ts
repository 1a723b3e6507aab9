import { civilDateOf } from '@secgraph/kernel/civil-calendar';
import { valueError } from '../value-error.ts';
import { addMonths, checkEpochDay, NANOS_PER_DAY, NANOS_PER_SECOND } from './calendar-units.ts';
import { approximateDuration, createDuration, nanosOfDuration, toNanos } from './create-duration.ts';
import { createDateTime, moveToZone, partsOf, type TemporalParts, zoneOf } from './create-instant.ts';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  type InstantValue,
  LocalDateTimeValue,
  LocalTimeValue,
  type TemporalValue,
  TimeValue,
} from './temporal-value.ts';
import { atInstant, resolveLocal, UTC } from './time-zone.ts';

const BIG_NANOS_PER_DAY = BigInt(NANOS_PER_DAY);

/** A temporal value and a duration: first its months are added, then its days, then its seconds. */
export function addTemporal(value: TemporalValue, duration: DurationValue): TemporalValue {
  if (value instanceof DurationValue) {
    return createDuration(
      value.months + duration.months,
      value.days + duration.days,
      nanosOfDuration(value) + nanosOfDuration(duration),
    );
  }
  if (value instanceof DateValue) {
    return addToDate(value, duration);
  }
  if (value instanceof LocalTimeValue) {
    return new LocalTimeValue(addToClock(value.nanoOfDay, duration));
  }
  if (value instanceof TimeValue) {
    return new TimeValue(addToClock(value.nanoOfDay, duration), value.offsetSeconds);
  }
  return value instanceof LocalDateTimeValue
    ? addToLocalDateTime(value, duration)
    : addToDateTime(value, duration);
}

export function subtractTemporal(value: TemporalValue, duration: DurationValue): TemporalValue {
  return addTemporal(value, negateDuration(duration));
}

export function negateDuration(duration: DurationValue): DurationValue {
  return createDuration(-duration.months, -duration.days, -nanosOfDuration(duration));
}

export function multiplyDuration(duration: DurationValue, factor: number): DurationValue {
  if (Number.isSafeInteger(factor)) {
    return createDuration(
      duration.months * factor,
      duration.days * factor,
      nanosOfDuration(duration) * BigInt(factor),
    );
  }
  return scaleDuration(duration, (amount) => amount * factor);
}

export function divideDuration(duration: DurationValue, divisor: number): DurationValue {
  if (divisor === 0) {
    throw valueError('ArithmeticError', 'DivisionByZero', 'A Duration cannot be divided by 0.');
  }
  return scaleDuration(duration, (amount) => amount / divisor);
}

function scaleDuration(duration: DurationValue, scale: (amount: number) => number): DurationValue {
  return approximateDuration({
    months: scale(duration.months),
    days: scale(duration.days),
    nanos:
      toNanos(scale(Number(duration.seconds)), NANOS_PER_SECOND) +
      toNanos(Math.trunc(scale(duration.nanos)), 1),
  });
}

/** Days that the seconds of a duration are worth count; what is left of them is lost. */
function addToDate(date: DateValue, duration: DurationValue): DateValue {
  const wholeDays = Number(nanosOfDuration(duration) / BIG_NANOS_PER_DAY);
  return new DateValue(checkEpochDay(addCalendarPart(date.epochDay, duration) + wholeDays));
}

function addToClock(nanoOfDay: number, duration: DurationValue): number {
  const rest = Number(nanosOfDuration(duration) % BIG_NANOS_PER_DAY);
  return (nanoOfDay + rest + NANOS_PER_DAY) % NANOS_PER_DAY;
}

function addToLocalDateTime(value: LocalDateTimeValue, duration: DurationValue): LocalDateTimeValue {
  const moved = addNanos(
    addCalendarPart(value.epochDay, duration),
    value.nanoOfDay,
    nanosOfDuration(duration),
  );
  return new LocalDateTimeValue(checkEpochDay(moved.epochDay), moved.nanoOfDay);
}

/** Months and days move the local clock, seconds the instant: a day across a clock change has 23 or 25 hours. */
function addToDateTime(value: DateTimeValue, duration: DurationValue): DateTimeValue {
  const { zone } = value;
  const movedDay = checkEpochDay(addCalendarPart(value.epochDay, duration));
  const nanos = nanosOfDuration(duration);
  if (zone === undefined) {
    const moved = addNanos(movedDay, value.nanoOfDay, nanos);
    return new DateTimeValue(checkEpochDay(moved.epochDay), moved.nanoOfDay, value.offsetSeconds, zone);
  }
  const second = Math.floor(value.nanoOfDay / NANOS_PER_SECOND);
  const local = resolveLocal(zone, { epochDay: movedDay, secondOfDay: second }, value.offsetSeconds);
  const nanoOfSecond = value.nanoOfDay % NANOS_PER_SECOND;
  const utc = addNanos(
    local.epochDay,
    (local.secondOfDay - local.offsetSeconds) * NANOS_PER_SECOND + nanoOfSecond,
    nanos,
  );
  const result = atInstant(zone, utc.epochDay, Math.floor(utc.nanoOfDay / NANOS_PER_SECOND));
  return new DateTimeValue(
    checkEpochDay(result.epochDay),
    result.secondOfDay * NANOS_PER_SECOND + (utc.nanoOfDay % NANOS_PER_SECOND),
    result.offsetSeconds,
    zone,
  );
}

function addCalendarPart(epochDay: number, duration: DurationValue): number {
  return checkEpochDay(addMonths(epochDay, duration.months)) + duration.days;
}

/** `nanoOfDay` may lie outside of the day; that of the result does not. */
function addNanos(
  epochDay: number,
  nanoOfDay: number,
  nanos: bigint,
): { readonly epochDay: number; readonly nanoOfDay: number } {
  const total = BigInt(nanoOfDay) + nanos;
  const truncated = total / BIG_NANOS_PER_DAY;
  const days = total < truncated * BIG_NANOS_PER_DAY ? truncated - 1n : truncated;
  return { epochDay: epochDay + Number(days), nanoOfDay: Number(total - days * BIG_NANOS_PER_DAY) };
}

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
