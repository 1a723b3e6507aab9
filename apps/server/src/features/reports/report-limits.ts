/** Of one user, beside those of his schedules. */
export const MAX_REPORTS = 100;
/** Of one user, those of his schedules included: reports are made one after the other, and others wait, too. */
export const MAX_UNFINISHED = 5;
export const MAX_SCHEDULES = 20;
/** Of one file, together with its key. */
export const MAX_REPORT_BYTES = 64 * 1024 * 1024;
/** Of all that are kept. */
export const MAX_KEPT_BYTES = 2 * 1024 * 1024 * 1024;
/** Rows of a file of comma-separated values. */
export const MAX_CSV_FINDINGS = 100_000;
/** The newest ones of a schedule that are kept, and as many that failed. */
export const KEPT_OF_SCHEDULE = 12;
export const REPORT_LIFETIME_DAYS = 90;
/** Nobody reads more often, and each one asks the graph. */
export const SHORTEST_INTERVAL_MS = 60 * 60 * 1_000;
/** Reports that are read at once, of everybody, and one of each user: each takes a thread and a connection. */
export const MAX_READ_AT_ONCE = 2;
/** The span of time of which reports tell how things have changed. */
export const REPORT_DAYS = 30;
