import { CodedError } from '@secgraph/kernel';
import { RRuleTemporal } from 'rrule-temporal';

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
  const { until, count } = rule.options();
  if (until !== undefined) {
    throw badRecurrence('until not supported');
  }
  if (count !== undefined) {
    throw badRecurrence('count not supported');
  }

  return recurrenceOf(rule);
}

export function recurrenceOf(rule: RRuleTemporal): Recurrence {
  return { after: (time) => findAfter(rule, time) };
}

/**
 * @param maxIterations how far the next occurrence is looked for; default: as the library does
 * @throws `SERVER_BAD_RECURRENCE`
 */
export function readRule(text: string, maxIterations?: number): RRuleTemporal {
  if (!/^\s*DTSTART/im.test(text)) {
    throw badRecurrence('dtstart is required');
  }

  try {
    return new RRuleTemporal({
      rruleString: text,
      ...(maxIterations === undefined ? {} : { maxIterations }),
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw badRecurrence(`invalid rrule specified: ${reason}`, cause);
  }
}

/** The library gives up after some thousand steps, as for the thirtieth of February: that never comes. */
function findAfter(rule: RRuleTemporal, time: Date): Date | undefined {
  try {
    const next = rule.next(time);
    return next === null ? undefined : new Date(next.epochMilliseconds);
  } catch {
    return undefined;
  }
}

export function badRecurrence(message: string, cause?: unknown): CodedError {
  return new CodedError('SERVER_BAD_RECURRENCE', `RRule: ${message}`, cause === undefined ? {} : { cause });
}
