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
