import { badRecurrence } from './bad-recurrence.ts';
import { type Occurrences, occurrencesOf } from './occurrences.ts';
import { readRule } from './read-rule.ts';

/** Moments that a recurrence rule (RFC 5545) names. */
export interface Recurrence {
  /** The first one later than `time`; undefined when there is none. */
  after(time: Date): Date | undefined;
}

/**
 * Reads `DTSTART…` and `RRULE:…`, one line each. Times are those of the clock in the zone of the start: through a change
 * of daylight saving, three o'clock stays three o'clock; a time that a day does not have is left out on that day, and one
 * that it has twice comes once.
 *
 * @throws `SERVER_BAD_RECURRENCE`: no rule, without a start, or with an end
 */
export function parseRecurrence(text: string): Recurrence {
  const rule = readRule(text);
  if (rule.until !== undefined) {
    throw badRecurrence('until not supported');
  }
  if (rule.count !== undefined) {
    throw badRecurrence('count not supported');
  }

  return recurrenceOf(occurrencesOf(rule));
}

export function recurrenceOf(occurrences: Occurrences): Recurrence {
  return {
    after(time) {
      const next = occurrences.after(time.getTime());
      return next === undefined ? undefined : new Date(next);
    },
  };
}
