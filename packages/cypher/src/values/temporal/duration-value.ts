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
