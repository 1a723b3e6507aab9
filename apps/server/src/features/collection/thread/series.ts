import {
  badRecurrence,
  MAX_RULE_LENGTH,
  occurrencesOf,
  type Recurrence,
  type RecurrenceRule,
  readRule,
  recurrenceOf,
} from '@secgraph/recurrence';
import { MAX_COUNT } from '../shared/series-limits.ts';

/** When a client collects. */
export interface Series extends Recurrence {
  /** In words. */
  readonly title: string;
}

const UNITS = {
  MINUTELY: 'minute',
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
} as const;
type SeriesFrequency = keyof typeof UNITS;
const FREQUENCIES = Object.keys(UNITS) as readonly SeriesFrequency[];

/**
 * Reads a rule of two lines, `DTSTART` and `RRULE` (RFC 5545), which may end. Times without a zone are those of UTC.
 *
 * @throws `SERVER_BAD_RECURRENCE` with what is wrong
 */
export function parseSeries(text: string): Series {
  const [start = '', line = '', ...rest] = text.length > MAX_RULE_LENGTH ? [] : text.trim().split(/\r?\n/);
  if (rest.length > 0 || !/^DTSTART[;:]/i.test(start) || !/^RRULE:/i.test(line)) {
    throw badRecurrence('write two lines, DTSTART and RRULE');
  }

  const rule = readRule(text.trim(), FREQUENCIES);
  const { count } = rule;
  if (count !== undefined && (count < 1 || count > MAX_COUNT)) {
    throw badRecurrence(`COUNT must be a number from 1 to ${MAX_COUNT}`);
  }

  return { title: describe(rule), ...recurrenceOf(occurrencesOf(rule)) };
}

function describe({ startMs, zone, count, interval, frequency, parts }: RecurrenceRule): string {
  const start = `${new Date(startMs).toISOString().slice(0, 16).replace('T', ' ')} ${zone}`;
  if (count === 1) {
    return `Once, ${start}`;
  }

  const unit = UNITS[frequency as SeriesFrequency];
  const days = [...parts]
    .filter(([name]) => name.startsWith('BY'))
    .map(([name, value]) => `${name}=${value}`);

  return [
    interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`,
    ...days,
    `from ${start}`,
    ...(count === undefined ? [] : [`${count} times`]),
    ...(parts.has('UNTIL') ? [`until ${parts.get('UNTIL')}`] : []),
  ].join(', ');
}
