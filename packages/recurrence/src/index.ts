export { badRecurrence } from './bad-recurrence.ts';
export { occurrencesOf } from './occurrences.ts';
export { type RecurrenceRule, readRule } from './read-rule.ts';
export { parseRecurrence, type Recurrence, recurrenceOf } from './recurrence.ts';
export { MAX_RULE_LENGTH, MAX_TIMES_OF_DAY } from './rule-limits.ts';
