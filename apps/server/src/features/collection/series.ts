import { isCodedError } from '@secgraph/kernel';
import type { RRuleTemporal } from 'rrule-temporal';
import { badRecurrence, type Recurrence, readRule, recurrenceOf } from '../../datapipe/shared/recurrence.ts';
import { MAX_COUNT } from './series-limits.ts';

/** When a client collects. */
export interface Series extends Recurrence {
  /** In words. */
  readonly title: string;
}

const FREQUENCIES = { MINUTELY: 'minute', HOURLY: 'hour', DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' };
const PARTS: ReadonlySet<string> = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYSECOND',
  'BYMINUTE',
  'BYHOUR',
  'BYDAY',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
]);
const MAX_LENGTH = 1_000;
/**
 * How far an occurrence is looked for, so that a rule that never comes costs no more than a moment: beyond eight years of
 * days, as the 29th of February may take.
 */
const MAX_ITERATIONS = 3_000;

/**
 * Reads a rule of two lines, `DTSTART` and `RRULE` (RFC 5545), which may end. Times without a zone are those of UTC.
 *
 * @throws `SERVER_BAD_RECURRENCE` with what is wrong
 */
export function parseSeries(text: string): Series {
  const [start = '', line = '', ...rest] = text.trim().split(/\r?\n/);
  const isPlain = /^[\r\n\x20-\x7e]*$/.test(text);
  if (
    !isPlain ||
    text.length > MAX_LENGTH ||
    rest.length > 0 ||
    !/^DTSTART[;:]/i.test(start) ||
    !/^RRULE:/i.test(line)
  ) {
    throw badRecurrence('write two lines, DTSTART and RRULE');
  }

  const parts = partsOf(line);
  assertParts(parts);
  const rule = readSeriesRule(`${start}\n${line}`);
  const recurrence = parts.has('COUNT') ? listedRecurrence(rule) : recurrenceOf(rule);

  return { title: describe(rule, parts), after: (time) => recurrence.after(time) };
}

type Parts = ReadonlyMap<string, string>;

function partsOf(line: string): Parts {
  const pairs = line
    .slice('RRULE:'.length)
    .split(';')
    .map((part) => part.split('='));
  const parts = new Map(pairs.map(([name = '', value = '']) => [name.toUpperCase(), value]));
  if (parts.size !== pairs.length) {
    throw badRecurrence('a part of the rule is there twice');
  }

  return parts;
}

function assertParts(parts: Parts): void {
  const unknown = [...parts.keys()].find((name) => !PARTS.has(name));
  if (unknown !== undefined) {
    throw badRecurrence(`${JSON.stringify(unknown.slice(0, 40))} is no part of a rule`);
  }
  const frequency = parts.get('FREQ')?.toUpperCase() ?? '';
  if (!Object.hasOwn(FREQUENCIES, frequency)) {
    throw badRecurrence(`FREQ must be one of ${Object.keys(FREQUENCIES).join(', ')}`);
  }

  const count = parts.get('COUNT');
  if (count !== undefined && !(/^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= MAX_COUNT)) {
    throw badRecurrence(`COUNT must be a number from 1 to ${MAX_COUNT}`);
  }
  if (count !== undefined && parts.has('UNTIL')) {
    throw badRecurrence('COUNT and UNTIL exclude each other');
  }
  const interval = parts.get('INTERVAL');
  if (interval !== undefined && !/^[1-9]\d{0,5}$/.test(interval)) {
    throw badRecurrence('INTERVAL must be a number from 1 to 999999');
  }
}

/** The library forgives what it does not know; a zone that is none it notices only later. */
function readSeriesRule(text: string): RRuleTemporal {
  try {
    const rule = readRule(text, MAX_ITERATIONS);
    rule.options().dtstart.toInstant();
    return rule;
  } catch (error) {
    if (isCodedError(error, 'SERVER_BAD_RECURRENCE')) {
      throw error;
    }
    throw badRecurrence(error instanceof Error ? error.message : String(error), error);
  }
}

/** Of a rule that counts its occurrences: all are worked out at once, since each depends on those before. */
function listedRecurrence(rule: RRuleTemporal): Recurrence {
  const times = listTimes(rule);

  return {
    after: (time) => {
      const next = times.find((candidate) => candidate > time.getTime());
      return next === undefined ? undefined : new Date(next);
    },
  };
}

function listTimes(rule: RRuleTemporal): readonly number[] {
  try {
    return rule.all().map(({ epochMilliseconds }) => epochMilliseconds);
  } catch (error) {
    throw badRecurrence(
      'its occurrences are too far apart to be counted: write UNTIL instead of COUNT',
      error,
    );
  }
}

function describe(rule: RRuleTemporal, parts: Parts): string {
  const { dtstart, tzid = 'UTC' } = rule.options();
  const start = `${dtstart.toString().slice(0, 16).replace('T', ' ')} ${tzid}`;
  const count = Number(parts.get('COUNT') ?? 0);
  if (count === 1) {
    return `Once, ${start}`;
  }

  const unit = FREQUENCIES[parts.get('FREQ')?.toUpperCase() as keyof typeof FREQUENCIES];
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const days = [...parts]
    .filter(([name]) => name.startsWith('BY'))
    .map(([name, value]) => `${name}=${value}`);

  return [
    interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`,
    ...days,
    `from ${start}`,
    ...(count > 1 ? [`${count} times`] : []),
    ...(parts.has('UNTIL') ? [`until ${parts.get('UNTIL')}`] : []),
  ].join(', ');
}
