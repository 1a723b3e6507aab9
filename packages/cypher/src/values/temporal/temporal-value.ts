import { DateTimeValue } from './date-time-value.ts';
import { DateValue } from './date-value.ts';
import { DurationValue } from './duration-value.ts';
import { LocalDateTimeValue } from './local-date-time-value.ts';
import { LocalTimeValue } from './local-time-value.ts';
import { TimeValue } from './time-value.ts';

/** A date, time or duration; each variant is a class in this folder. */
export type TemporalValue = InstantValue | DurationValue;

/** A temporal value that is a point in time, of a calendar or of a day. */
export type InstantValue = DateValue | LocalTimeValue | TimeValue | LocalDateTimeValue | DateTimeValue;

export function isTemporal(value: unknown): value is TemporalValue {
  return value instanceof DurationValue || isInstant(value);
}

export function isInstant(value: unknown): value is InstantValue {
  return (
    value instanceof DateValue ||
    value instanceof DateTimeValue ||
    value instanceof LocalDateTimeValue ||
    value instanceof TimeValue ||
    value instanceof LocalTimeValue
  );
}
