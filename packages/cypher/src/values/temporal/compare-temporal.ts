import { NANOS_PER_DAY, NANOS_PER_SECOND, SECONDS_PER_DAY } from './calendar-units.ts';
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

/** A Gregorian year, which has 365.2425 days on average, divided by twelve. */
const AVERAGE_SECONDS_PER_MONTH = 2_629_746n;

export function areTemporalsEqual(left: TemporalValue, right: TemporalValue): boolean {
  if (left instanceof DurationValue || right instanceof DurationValue) {
    return left instanceof DurationValue && right instanceof DurationValue && areDurationsEqual(left, right);
  }
  return compareInstants(left, right) === 0;
}

/**
 * Order of two instants of the same type: by moment, then by offset and name of the zone, so that only equal
 * values compare as 0. Undefined when the types differ.
 */
export function compareInstants(left: InstantValue, right: InstantValue): number | undefined {
  if (left instanceof DateValue) {
    return right instanceof DateValue ? left.epochDay - right.epochDay : undefined;
  }
  if (left instanceof DateTimeValue) {
    return right instanceof DateTimeValue ? compareDateTimes(left, right) : undefined;
  }
  if (left instanceof LocalDateTimeValue) {
    return right instanceof LocalDateTimeValue
      ? left.epochDay - right.epochDay || left.nanoOfDay - right.nanoOfDay
      : undefined;
  }
  if (left instanceof LocalTimeValue) {
    return right instanceof LocalTimeValue ? left.nanoOfDay - right.nanoOfDay : undefined;
  }
  return right instanceof TimeValue ? compareTimes(left, right) : undefined;
}

/** Order of durations for sorting only: by average length, then part by part. `<` on durations is null. */
export function compareDurations(left: DurationValue, right: DurationValue): number {
  return (
    compare(averageSeconds(left), averageSeconds(right)) ||
    left.nanos - right.nanos ||
    left.months - right.months ||
    left.days - right.days
  );
}

function areDurationsEqual(left: DurationValue, right: DurationValue): boolean {
  return (
    left.months === right.months &&
    left.days === right.days &&
    left.seconds === right.seconds &&
    left.nanos === right.nanos
  );
}

function compareTimes(left: TimeValue, right: TimeValue): number {
  const leftUtc = left.nanoOfDay - left.offsetSeconds * NANOS_PER_SECOND;
  const rightUtc = right.nanoOfDay - right.offsetSeconds * NANOS_PER_SECOND;
  return leftUtc - rightUtc || left.offsetSeconds - right.offsetSeconds;
}

function compareDateTimes(left: DateTimeValue, right: DateTimeValue): number {
  const leftNanos = left.nanoOfDay - left.offsetSeconds * NANOS_PER_SECOND;
  const rightNanos = right.nanoOfDay - right.offsetSeconds * NANOS_PER_SECOND;
  const leftShift = Math.floor(leftNanos / NANOS_PER_DAY);
  const rightShift = Math.floor(rightNanos / NANOS_PER_DAY);
  return (
    left.epochDay + leftShift - (right.epochDay + rightShift) ||
    leftNanos - leftShift * NANOS_PER_DAY - (rightNanos - rightShift * NANOS_PER_DAY) ||
    left.offsetSeconds - right.offsetSeconds ||
    compare(left.zone ?? '', right.zone ?? '')
  );
}

function averageSeconds(duration: DurationValue): bigint {
  return (
    BigInt(duration.months) * AVERAGE_SECONDS_PER_MONTH +
    BigInt(duration.days) * BigInt(SECONDS_PER_DAY) +
    duration.seconds
  );
}

function compare<T extends bigint | string>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
