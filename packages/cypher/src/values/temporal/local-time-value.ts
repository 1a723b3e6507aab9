/** A time of day without a time zone. */
export class LocalTimeValue {
  /** Nanoseconds since midnight; below 24 hours, so always a safe integer. */
  readonly nanoOfDay: number;

  constructor(nanoOfDay: number) {
    this.nanoOfDay = nanoOfDay;
  }
}
