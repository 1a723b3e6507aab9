import { valueError } from '../value-error.ts';
import { addMonths } from './civil-calendar.ts';
import { approximateDuration, createDuration, nanosOfDuration, toNanos } from './create-duration.ts';
import { DateTimeValue } from './date-time-value.ts';
import { DateValue } from './date-value.ts';
import { DurationValue } from './duration-value.ts';
import { LocalDateTimeValue } from './local-date-time-value.ts';
import { LocalTimeValue } from './local-time-value.ts';
import { checkEpochDay, NANOS_PER_DAY, NANOS_PER_SECOND } from './temporal-limits.ts';
import type { TemporalValue } from './temporal-value.ts';
import { TimeValue } from './time-value.ts';
import { atInstant, resolveLocal } from './time-zone.ts';

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
