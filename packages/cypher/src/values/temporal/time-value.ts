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
