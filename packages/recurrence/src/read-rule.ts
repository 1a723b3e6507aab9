import { daysOfMonth, epochDayOf } from '@secgraph/kernel/civil-calendar';
import { badRecurrence } from './bad-recurrence.ts';
import { DAY_MS } from './calendar-days.ts';
import { MAX_RULE_LENGTH, MAX_TIMES_OF_DAY } from './rule-limits.ts';

const FREQUENCIES = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export interface PlacedWeekday {
  /** 0: Monday. */
  readonly weekday: number;
  /** 1: the first of a month or year, -1: the last; 0: all. */
  readonly place: number;
}

/** A recurrence rule (RFC 5545, 3.3.10) with its start. Lists are sorted; undefined: the rule does not say. */
export interface RecurrenceRule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  /** The last moment; of the clocks of the zone unless it is one of UTC. */
  readonly until: { readonly ms: number; readonly isUtc: boolean } | undefined;
  /** What the clocks of the zone show at the start, in milliseconds as if it were UTC. */
  readonly startMs: number;
  readonly zone: string;
  /** 0: Monday. */
  readonly firstWeekday: number;
  readonly months: readonly number[] | undefined;
  readonly weekNumbers: readonly number[] | undefined;
  readonly yearDays: readonly number[] | undefined;
  readonly monthDays: readonly number[] | undefined;
  readonly weekdays: readonly PlacedWeekday[] | undefined;
  readonly hours: readonly number[] | undefined;
  readonly minutes: readonly number[] | undefined;
  readonly seconds: readonly number[] | undefined;
  readonly positions: readonly number[] | undefined;
  /** As they are written, by name. */
  readonly parts: ReadonlyMap<string, string>;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
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
const DAYS_OF_WEEK = 7;
const WEEKS_OF_YEAR = 53;
const DAYS_OF_YEAR = 366;

/**
 * Reads `DTSTART…` and `RRULE:…`, one line each. Times without a zone are those of UTC. What it takes grows with the
 * length of the text alone.
 *
 * @param frequencies that are allowed; default: all
 * @throws `SERVER_BAD_RECURRENCE` with what is wrong
 */
export function readRule(text: string, frequencies: readonly Frequency[] = FREQUENCIES): RecurrenceRule {
  if (text.length > MAX_RULE_LENGTH || !/^[\r\n\x20-\x7e]*$/.test(text)) {
    throw bad(`write two lines, DTSTART and RRULE, of at most ${MAX_RULE_LENGTH} plain characters`);
  }
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const written = lines.filter((line) => line !== '');
  const start = written.find((line) => /^DTSTART[;:]/i.test(line));
  if (start === undefined) {
    throw badRecurrence('dtstart is required');
  }
  const rule = written.find((line) => /^RRULE:/i.test(line));
  if (rule === undefined || written.length > 2) {
    throw bad('write two lines, DTSTART and RRULE');
  }

  const parts = readParts(rule.slice('RRULE:'.length));
  const frequency = readFrequency(parts, frequencies);
  const times = {
    hours: readNumbers(parts, 'BYHOUR', { least: 0, most: 23 }),
    minutes: readNumbers(parts, 'BYMINUTE', { least: 0, most: 59 }),
    seconds: readNumbers(parts, 'BYSECOND', { least: 0, most: 59 }),
  };
  const { hours, minutes, seconds } = times;
  const named = (hours?.length ?? 1) * (minutes?.length ?? 1) * (seconds?.length ?? 1);
  if (named > MAX_TIMES_OF_DAY) {
    throw bad(
      `BYHOUR, BYMINUTE and BYSECOND name ${named} times of a day together; at most ${MAX_TIMES_OF_DAY} are allowed`,
    );
  }

  return {
    frequency,
    interval: readInterval(parts),
    count: readCount(parts),
    until: readUntil(parts),
    ...readStart(start),
    firstWeekday: readFirstWeekday(parts),
    months: readNumbers(parts, 'BYMONTH', { least: 1, most: 12 }),
    weekNumbers: readPlaces(parts, 'BYWEEKNO', WEEKS_OF_YEAR),
    yearDays: readPlaces(parts, 'BYYEARDAY', DAYS_OF_YEAR),
    monthDays: readPlaces(parts, 'BYMONTHDAY', 31),
    weekdays: readWeekdays(parts),
    ...times,
    positions: readPlaces(parts, 'BYSETPOS', DAYS_OF_YEAR),
    parts,
  };
}

type Parts = ReadonlyMap<string, string>;

function readParts(text: string): Parts {
  const pairs = text.split(';').map((part) => part.split('='));
  const parts = new Map(pairs.map(([name = '', value = '']) => [name.trim().toUpperCase(), value.trim()]));
  if (parts.size !== pairs.length) {
    throw bad('a part of the rule is there twice');
  }
  const unknown = [...parts.keys()].find((name) => !PARTS.has(name));
  if (unknown !== undefined) {
    throw bad(`${JSON.stringify(unknown.slice(0, 40))} is no part of a rule`);
  }
  if (parts.has('COUNT') && parts.has('UNTIL')) {
    throw bad('COUNT and UNTIL exclude each other');
  }

  return parts;
}

function readFrequency(parts: Parts, frequencies: readonly Frequency[]): Frequency {
  const written = parts.get('FREQ')?.toUpperCase();
  const frequency = frequencies.find((known) => known === written);
  if (frequency === undefined) {
    throw bad(`FREQ must be one of ${frequencies.join(', ')}`);
  }

  return frequency;
}

function readInterval(parts: Parts): number {
  const written = parts.get('INTERVAL') ?? '1';
  if (!/^[1-9]\d{0,5}$/.test(written)) {
    throw bad('INTERVAL must be a number from 1 to 999999');
  }

  return Number(written);
}

function readCount(parts: Parts): number | undefined {
  const written = parts.get('COUNT');
  if (written !== undefined && !/^\d{1,9}$/.test(written)) {
    throw bad('COUNT must be a number');
  }

  return written === undefined ? undefined : Number(written);
}

/** A day counts until its end. */
function readUntil(parts: Parts): RecurrenceRule['until'] {
  const written = parts.get('UNTIL');
  if (written === undefined) {
    return undefined;
  }
  const { ms, isUtc, isDay } = readMoment(written, 'UNTIL');

  return { ms: isDay ? ms + DAY_MS - 1 : ms, isUtc };
}

function readStart(line: string): Pick<RecurrenceRule, 'startMs' | 'zone'> {
  const [, parameters = '', written = ''] = /^DTSTART((?:;[^:;]*)*):(.*)$/i.exec(line) ?? [];
  const { ms, isUtc } = readMoment(written, 'DTSTART');
  const zone = /;TZID="?([^";]*)"?(?:;|$)/i.exec(parameters)?.[1];

  return { startMs: ms, zone: isUtc || zone === undefined ? 'UTC' : zone };
}

function readMoment(written: string, name: string) {
  const read = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/i.exec(written);
  if (read === null) {
    throw bad(`${name} must be a time such as 20260101T030000 or 20260101T030000Z`);
  }
  const [year, month, day, hour = 0, minute = 0, second = 0] = read
    .slice(1, 7)
    .map((digits: string | undefined) => (digits === undefined ? undefined : Number(digits)));
  const isDate =
    isWithin(year, 1, 9_999) && isWithin(month, 1, 12) && isWithin(day, 1, daysOfMonth(year, month));
  const isTime = isWithin(hour, 0, 23) && isWithin(minute, 0, 59) && isWithin(second, 0, 59);
  if (!isDate || !isTime) {
    throw bad(`${name} has no such year, month, day or time: ${written}`);
  }

  return {
    ms: epochDayOf(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1_000,
    isUtc: read[7]?.toUpperCase() === 'Z',
    isDay: read[4] === undefined,
  };
}

function isWithin(value: number | undefined, least: number, most: number): value is number {
  return value !== undefined && value >= least && value <= most;
}

function readFirstWeekday(parts: Parts): number {
  const written = parts.get('WKST')?.toUpperCase() ?? 'MO';
  const weekday = WEEKDAYS.indexOf(written);
  if (weekday < 0) {
    throw bad(`WKST must be one of ${WEEKDAYS.join(', ')}`);
  }

  return weekday;
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function readNumbers(parts: Parts, name: string, { least, most }: Range): readonly number[] | undefined {
  return readList(parts, name, (item) => {
    const value = /^\d{1,2}$/.test(item) ? Number(item) : -1;
    if (value < least || value > most) {
      throw bad(`${name} must be numbers from ${least} to ${most}`);
    }
    return value;
  })?.sort((a, b) => a - b);
}

/** Negative ones count from the end. */
function readPlaces(parts: Parts, name: string, most: number): readonly number[] | undefined {
  return readList(parts, name, (item) => {
    const value = /^[+-]?\d{1,3}$/.test(item) ? Number(item) : 0;
    if (value === 0 || Math.abs(value) > most) {
      throw bad(`${name} must be numbers from 1 to ${most}, or from -${most} to -1`);
    }
    return value;
  })?.sort((a, b) => a - b);
}

function readWeekdays(parts: Parts): readonly PlacedWeekday[] | undefined {
  return readList(parts, 'BYDAY', (item) => {
    const [, place = '0', name = ''] = /^([+-]?[1-9]\d?)?([A-Z]{2})$/.exec(item.toUpperCase()) ?? [];
    const weekday = WEEKDAYS.indexOf(name);
    if (weekday < 0 || Math.abs(Number(place)) > WEEKS_OF_YEAR) {
      throw bad('BYDAY must be weekdays such as MO, or 1MO for the first one and -1MO for the last');
    }
    // One number for both, so that what is there twice is found.
    return Number(place) * DAYS_OF_WEEK + weekday;
  })?.map((code) => {
    const weekday = ((code % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
    return { weekday, place: (code - weekday) / DAYS_OF_WEEK };
  });
}

/** Without duplicates, a list is no longer than there are values. */
function readList(parts: Parts, name: string, read: (item: string) => number): number[] | undefined {
  const values = parts
    .get(name)
    ?.split(',')
    .map((item) => read(item.trim()));
  if (values !== undefined && new Set(values).size < values.length) {
    throw bad(`${name} has a value twice`);
  }

  return values;
}

function bad(reason: string) {
  return badRecurrence(`invalid rrule specified: ${reason}`);
}
