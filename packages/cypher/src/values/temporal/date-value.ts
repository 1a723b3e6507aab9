/** A day of the proleptic Gregorian calendar, years −999,999,999 to 999,999,999. */
export class DateValue {
  /** Days since 1970-01-01. */
  readonly epochDay: number;

  constructor(epochDay: number) {
    this.epochDay = epochDay;
  }
}
