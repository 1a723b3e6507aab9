/** How long a recurrence rule with its start may be, in characters. */
export const MAX_RULE_LENGTH = 1_000;
/** How many times of a day `BYHOUR`, `BYMINUTE` and `BYSECOND` may name together: one a minute. */
export const MAX_TIMES_OF_DAY = 1_440;
/** Days, hours or minutes that are looked at for one answer: more than 50 years of days, in a few milliseconds. */
export const MAX_STEPS = 20_000;
