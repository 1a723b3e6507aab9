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

/** A day of the proleptic Gregorian calendar, years −999,999,999 to 999,999,999. */
export class DateValue {
  /** Days since 1970-01-01. */
  readonly epochDay: number;

  constructor(epochDay: number) {
    this.epochDay = epochDay;
  }
}

/** A time of day without a time zone. */
export class LocalTimeValue {
  /** Nanoseconds since midnight; below 24 hours, so always a safe integer. */
  readonly nanoOfDay: number;

  constructor(nanoOfDay: number) {
    this.nanoOfDay = nanoOfDay;
  }
}

/** A time of day with an offset from UTC. */
export class TimeValue {
  /** Local, nanoseconds since midnight. */
  readonly nanoOfDay: number;
  /** Seconds east of UTC; within 18 hours. */
  readonly offsetSeconds: number;

  constructor(nanoOfDay: number, offsetSeconds: number) {
    this.nanoOfDay = nanoOfDay;
    this.offsetSeconds = offsetSeconds;
  }
}

/** A date and time without a time zone. */
export class LocalDateTimeValue {
  /** Days since 1970-01-01. */
  readonly epochDay: number;
  /** Nanoseconds since midnight. */
  readonly nanoOfDay: number;

  constructor(epochDay: number, nanoOfDay: number) {
    this.epochDay = epochDay;
    this.nanoOfDay = nanoOfDay;
  }
}

/** A date and time with an offset from UTC, and the named time zone it comes from, if any. */
export class DateTimeValue {
  /** Local, days since 1970-01-01. */
  readonly epochDay: number;
  /** Local, nanoseconds since midnight. */
  readonly nanoOfDay: number;
  /** Seconds east of UTC at this moment. */
  readonly offsetSeconds: number;
  /** IANA name; undefined when only the offset is known. */
  readonly zone: string | undefined;

  constructor(epochDay: number, nanoOfDay: number, offsetSeconds: number, zone: string | undefined) {
    this.epochDay = epochDay;
    this.nanoOfDay = nanoOfDay;
    this.offsetSeconds = offsetSeconds;
    this.zone = zone;
  }
}

/**
 * A duration in four parts that do not convert into each other: months differ in days, days in seconds. Equal
 * when all parts are.
 */
export class DurationValue {
  readonly months: number;
  readonly days: number;
  /** Rounded down, so that `nanos` is never negative. A bigint: 2 billion years are more seconds than a safe integer. */
  readonly seconds: bigint;
  /** 0 … 999,999,999 */
  readonly nanos: number;

  constructor(months: number, days: number, seconds: bigint, nanos: number) {
    this.months = months;
    this.days = days;
    this.seconds = seconds;
    this.nanos = nanos;
  }
}
