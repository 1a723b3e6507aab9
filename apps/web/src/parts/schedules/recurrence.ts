/** A recurrence as people fill it in. What a rule says beyond that is written as it is. */
export interface RecurrenceForm {
  readonly frequency: Frequency;
  /** Every so many of it. */
  readonly interval: number;
  /** Days of the week, for rules that repeat weekly. */
  readonly days: readonly Weekday[];
  /** For rules that repeat monthly: on a day of the month, or on the first, second, … of a weekday. */
  readonly monthly: 'day' | 'weekday';
  /** 1 to 31; -1: the last. */
  readonly monthDay: number;
  /** 1 to 4; -1: the last. */
  readonly place: number;
  readonly placeDay: Weekday;
  /** `2026-11-23` and `02:00`, by the clocks of the zone. */
  readonly date: string;
  readonly time: string;
  readonly zone: string;
  /** The two lines of a rule that has no form of its own. */
  readonly rule: string;
}

export const FREQUENCIES = ['once', 'hourly', 'daily', 'weekly', 'monthly', 'custom'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WEEKDAY_WORDS: Readonly<Record<Weekday, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

export const PLACE_WORDS: ReadonlyMap<number, string> = new Map(
  // @words
  [
    [1, 'first'],
    [2, 'second'],
    [3, 'third'],
    [4, 'fourth'],
    [-1, 'last'],
  ],
);

const UTC = 'UTC';
export const LAST_DAY = -1;
const MAX_INTERVAL = 1_000;
const EVERY_WORDS = {
  hourly: (hours: number) => (hours === 1 ? 'Every hour' : `Every ${hours} hours`),
  daily: (days: number) => (days === 1 ? 'Every day' : `Every ${days} days`),
  weekly: (weeks: number) => (weeks === 1 ? 'Every week' : `Every ${weeks} weeks`),
  monthly: (months: number) => (months === 1 ? 'Every month' : `Every ${months} months`),
};
const START = /^DTSTART(?:;TZID=([A-Za-z0-9_+\-/]+))?:(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z?)$/;

export function newRecurrence(now: Date, zone: string): RecurrenceForm {
  return {
    frequency: 'weekly',
    interval: 1,
    days: ['SU'],
    monthly: 'day',
    monthDay: 1,
    place: 1,
    placeDay: 'SU',
    date: dayIn(now, zone),
    time: '02:00',
    zone,
    rule: '',
  };
}

/** The two lines that the service stores. */
export function writeRule(form: RecurrenceForm): string {
  if (form.frequency === 'custom') {
    return form.rule.trim();
  }

  const moment = `${form.date.replaceAll('-', '')}T${form.time.replace(':', '')}00`;
  const start = form.zone === UTC ? `DTSTART:${moment}Z` : `DTSTART;TZID=${form.zone}:${moment}`;

  return `${start}\nRRULE:${writeParts(form)}`;
}

function writeParts(form: RecurrenceForm): string {
  const { frequency, interval } = form;
  switch (frequency) {
    case 'once':
      return 'FREQ=DAILY;INTERVAL=1;COUNT=1';
    case 'hourly':
      return `FREQ=HOURLY;INTERVAL=${interval}`;
    case 'daily':
      return `FREQ=DAILY;INTERVAL=${interval}`;
    case 'weekly':
      return `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${WEEKDAYS.filter((day) => form.days.includes(day)).join(',')}`;
    case 'monthly':
      return form.monthly === 'day'
        ? `FREQ=MONTHLY;INTERVAL=${interval};BYMONTHDAY=${form.monthDay}`
        : `FREQ=MONTHLY;INTERVAL=${interval};BYDAY=${form.place}${form.placeDay}`;
    case 'custom':
      return '';
  }
}

/** A rule as a form, with the rest of it from `otherwise`; one that the form cannot tell is a custom one. */
export function readRule(rule: string, otherwise: RecurrenceForm): RecurrenceForm {
  const custom: RecurrenceForm = { ...otherwise, frequency: 'custom', rule };
  const [start = '', line = '', ...rest] = rule.trim().split(/\r?\n/);
  const read = START.exec(start);
  if (read === null || rest.length > 0 || !line.startsWith('RRULE:')) {
    return custom;
  }

  const [, zone, year, month, day, hour, minute, second, isUtc] = read;
  const parts = new Map(
    line
      .slice('RRULE:'.length)
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  );
  const found = readParts(parts);
  if (found === undefined || second !== '00' || (zone === undefined) !== (isUtc === 'Z')) {
    return custom;
  }

  const form: RecurrenceForm = {
    ...otherwise,
    date: `${year}-${month}-${day}`,
    time: `${hour}:${minute}`,
    zone: zone ?? UTC,
    rule,
    ...found,
  };

  // Of a week without days, the day of its start is meant.
  return form.frequency === 'weekly' && !parts.has('BYDAY')
    ? { ...form, days: [weekdayOf(form.date)] }
    : form;
}

type Parts = ReadonlyMap<string, string>;
type FormParts = Partial<RecurrenceForm> & Pick<RecurrenceForm, 'frequency'>;

/** Undefined: it says more than the form can. */
function readParts(parts: Parts): FormParts | undefined {
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const others = [...parts.keys()].filter((name) => name !== 'FREQ' && name !== 'INTERVAL').join();
  if (!Number.isSafeInteger(interval) || interval < 1 || interval > MAX_INTERVAL) {
    return undefined;
  }
  if (others === 'COUNT' && parts.get('COUNT') === '1') {
    return { frequency: 'once' };
  }

  switch (parts.get('FREQ')) {
    case 'HOURLY':
      return others === '' ? { frequency: 'hourly', interval } : undefined;
    case 'DAILY':
      return others === '' ? { frequency: 'daily', interval } : undefined;
    case 'WEEKLY':
      return others === '' || others === 'BYDAY' ? readWeek(parts, interval) : undefined;
    case 'MONTHLY':
      return readMonth(parts, { interval, others });
    default:
      return undefined;
  }
}

function readWeek(parts: Parts, interval: number): FormParts | undefined {
  const days = parts.get('BYDAY')?.split(',') ?? [];

  return days.every(isWeekday) ? { frequency: 'weekly', interval, days } : undefined;
}

function readMonth(
  parts: Parts,
  { interval, others }: { readonly interval: number; readonly others: string },
): FormParts | undefined {
  if (others === 'BYMONTHDAY') {
    const monthDay = Number(parts.get('BYMONTHDAY'));
    const isKnown = monthDay === LAST_DAY || (Number.isInteger(monthDay) && monthDay >= 1 && monthDay <= 31);
    return isKnown ? { frequency: 'monthly', interval, monthly: 'day', monthDay } : undefined;
  }

  const [, place, day = ''] = /^(-?\d)([A-Z]{2})$/.exec(parts.get('BYDAY') ?? '') ?? [];
  return others === 'BYDAY' && PLACE_WORDS.has(Number(place)) && isWeekday(day)
    ? { frequency: 'monthly', interval, monthly: 'weekday', place: Number(place), placeDay: day }
    : undefined;
}

function isWeekday(text: string): text is Weekday {
  return WEEKDAYS.some((day) => day === text);
}

/** Missing data before a rule can be written. */
export function problemOfRecurrence(form: RecurrenceForm): string | undefined {
  if (form.frequency === 'custom') {
    return form.rule.trim() === '' ? 'Write the two lines of a rule.' : undefined;
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(form.date) || !/^\d{2}:\d{2}$/.test(form.time)) {
    return 'Choose a day and a time.';
  }
  if (!Number.isSafeInteger(form.interval) || form.interval < 1 || form.interval > MAX_INTERVAL) {
    return `Choose a number from 1 to ${MAX_INTERVAL}.`;
  }

  return form.frequency === 'weekly' && form.days.length === 0 ? 'Choose at least one day.' : undefined;
}

/** "Every week on Monday and Thursday at 02:00 (Europe/Berlin)". */
export function describeRule(rule: string): string {
  const form = readRule(rule, newRecurrence(new Date(0), UTC));

  return form.frequency === 'custom'
    ? rule.replaceAll(/\s+/g, ' ').trim()
    : `${describeForm(form)} (${form.zone})`;
}

function describeForm(form: RecurrenceForm): string {
  const { frequency, interval, time, date } = form;
  if (frequency === 'once' || frequency === 'custom') {
    return `Once, on ${date} at ${time}`;
  }

  const every = EVERY_WORDS[frequency](interval);
  switch (frequency) {
    case 'hourly':
      return `${every}, counted from ${time}`;
    case 'daily':
      return `${every} at ${time}`;
    case 'weekly':
      return `${every} on ${listOf(WEEKDAYS.filter((day) => form.days.includes(day)).map((day) => WEEKDAY_WORDS[day]))} at ${time}`;
    case 'monthly':
      return `${every} on ${dayOfMonth(form)} at ${time}`;
  }
}

function dayOfMonth({ monthly, monthDay, place, placeDay }: RecurrenceForm): string {
  if (monthly === 'weekday') {
    const [placeWord, weekday] = [PLACE_WORDS.get(place) ?? place, WEEKDAY_WORDS[placeDay]];
    return `the ${placeWord} ${weekday}`;
  }

  return monthDay === LAST_DAY ? 'the last day' : `day ${monthDay}`;
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The day that it is there at that moment. */
function dayIn(time: Date, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(time);
}

function weekdayOf(date: string): Weekday {
  const fromSunday = new Date(`${date}T00:00:00Z`).getUTCDay();

  return WEEKDAYS[(fromSunday + 6) % 7] ?? 'MO';
}

/** Zones that the browser knows, and that of everybody. */
export function listZones(): readonly string[] {
  return [UTC, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== UTC)];
}

export function localZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
