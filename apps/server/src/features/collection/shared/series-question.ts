/** What is asked about the rule of a schedule. */
export interface SeriesQuestion {
  readonly rule: string;
  /** In milliseconds since 1970. */
  readonly afterMs: number;
  /** How many runs at most. */
  readonly count: number;
}

export interface SeriesRuns {
  /** The recurrence in words. */
  readonly title: string;
  /** In milliseconds since 1970; less than were asked for: there are no more. */
  readonly runs: readonly number[];
}
