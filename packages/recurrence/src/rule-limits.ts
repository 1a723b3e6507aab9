/** Of a recurrence rule with its start, in characters. */
export const MAX_RULE_LENGTH = 1_000;
/** That `BYHOUR`, `BYMINUTE` and `BYSECOND` name together: one a minute. */
export const MAX_TIMES_OF_DAY = 1_440;
/** Days, hours or minutes that are looked at for one answer: more than 50 years of days, in a few milliseconds. */
export const MAX_STEPS = 20_000;
