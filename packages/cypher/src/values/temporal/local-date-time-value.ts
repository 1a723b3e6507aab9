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
