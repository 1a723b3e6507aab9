import type { PlacedWeekday, RecurrenceRule } from './read-rule.ts';

/**
 * What a rule names up to a moment, the long way: every period from the start on, every day of it, every time of it, each
 * held against each part of the rule. Nothing is skipped and nothing of the product is used.
 */
export function naiveOccurrences(rule: RecurrenceRule, lastMs: number): readonly number[] {
  const startMs = instantOf(rule.zone, rule.startMs) ?? shiftedInstantOf(rule.zone, rule.startMs);
  const untilMs =
    rule.until === undefined
      ? lastMs
      : rule.until.isUtc
        ? rule.until.ms
        : (instantOf(rule.zone, rule.until.ms) ?? shiftedInstantOf(rule.zone, rule.until.ms));
  const all = new Set<number>();
  const isElapsed = ['SECONDLY', 'MINUTELY', 'HOURLY'].includes(rule.frequency);
  for (let index = 0; ; index++) {
    const { moments, begins } = isElapsed ? elapsedPeriod(rule, startMs, index) : calendarPeriod(rule, index);
    if (begins > Math.min(lastMs, untilMs) + (isElapsed ? HOUR : 3 * DAY)) {
      break;
    }
    for (const moment of moments) {
      all.add(moment);
    }
  }

  return [...all]
    .sort((a, b) => a - b)
    .filter((moment) => moment >= startMs && moment <= untilMs)
    .slice(0, rule.count)
    .filter((moment) => moment <= lastMs);
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Period {
  readonly begins: number;
  readonly moments: readonly number[];
}

function elapsedPeriod(rule: RecurrenceRule, startMs: number, index: number): Period {
  const unitMs = rule.frequency === 'HOURLY' ? HOUR : rule.frequency === 'MINUTELY' ? MINUTE : SECOND;
  const unit = startMs + index * rule.interval * unitMs;
  const offset = offsetOf(rule.zone, unit);
  const shown = new Date(unit + offset);
  const hourShown = Math.floor(shown.getTime() / HOUR);
  const minuteShown = Math.floor(shown.getTime() / MINUTE);
  const moments: number[] = [];
  if (
    !isKnownDay(rule, startOfDay(shown)) ||
    !(rule.hours ?? [shown.getUTCHours()]).includes(shown.getUTCHours())
  ) {
    return { begins: unit - HOUR, moments };
  }

  const minutes = rule.minutes ?? [shown.getUTCMinutes()];
  const seconds = rule.seconds ?? [shown.getUTCSeconds()];
  const [from, to] = unitMs === HOUR ? [-HOUR, HOUR] : unitMs === MINUTE ? [-MINUTE, MINUTE] : [0, 0];
  for (let moment = unit + from; moment <= unit + to; moment += SECOND) {
    const then = new Date(moment + offset);
    const isWithin =
      unitMs === HOUR
        ? Math.floor(then.getTime() / HOUR) === hourShown
        : unitMs === SECOND || Math.floor(then.getTime() / MINUTE) === minuteShown;
    if (isWithin && minutes.includes(then.getUTCMinutes()) && seconds.includes(then.getUTCSeconds())) {
      moments.push(moment);
    }
  }

  return {
    begins: unit - HOUR,
    moments: chosen(rule, moments).filter((moment) => offsetOf(rule.zone, moment) === offset),
  };
}

function calendarPeriod(rule: RecurrenceRule, index: number): Period {
  const { first, days } = daysOfPeriod(rule, index * rule.interval);
  const start = new Date(rule.startMs);
  const moments: number[] = [];
  for (const day of days) {
    if (!isDay(rule, day)) {
      continue;
    }
    for (const hour of rule.hours ?? [start.getUTCHours()]) {
      for (const minute of rule.minutes ?? [start.getUTCMinutes()]) {
        for (const second of rule.seconds ?? [start.getUTCSeconds()]) {
          moments.push(day.getTime() + hour * HOUR + minute * MINUTE + second * SECOND);
        }
      }
    }
  }

  return {
    begins: first.getTime(),
    moments: chosen(rule, moments)
      .map((local) => instantOf(rule.zone, local))
      .filter((moment) => moment !== undefined),
  };
}

function daysOfPeriod(rule: RecurrenceRule, index: number) {
  const start = startOfDay(new Date(rule.startMs));
  const first = new Date(start);
  const end = new Date(start);
  switch (rule.frequency) {
    case 'DAILY':
      first.setUTCDate(first.getUTCDate() + index);
      end.setTime(first.getTime() + DAY);
      break;
    case 'WEEKLY':
      while ((first.getUTCDay() + 6) % 7 !== rule.firstWeekday) {
        first.setUTCDate(first.getUTCDate() - 1);
      }
      first.setUTCDate(first.getUTCDate() + index * 7);
      end.setTime(first.getTime() + 7 * DAY);
      break;
    case 'MONTHLY':
      first.setUTCDate(1);
      first.setUTCMonth(first.getUTCMonth() + index);
      end.setTime(first.getTime());
      end.setUTCMonth(end.getUTCMonth() + 1);
      break;
    default:
      first.setUTCMonth(0, 1);
      first.setUTCFullYear(first.getUTCFullYear() + index);
      end.setTime(first.getTime());
      end.setUTCFullYear(end.getUTCFullYear() + 1);
  }
  const days: Date[] = [];
  for (let day = first; day < end; day = new Date(day.getTime() + DAY)) {
    days.push(day);
  }

  return { first, days };
}

function chosen({ positions }: RecurrenceRule, moments: readonly number[]): readonly number[] {
  const sorted = moments.toSorted((a, b) => a - b);

  return positions === undefined
    ? sorted
    : sorted.filter((_, place) => positions.includes(place + 1) || positions.includes(place - sorted.length));
}

const knownDays = new WeakMap<RecurrenceRule, Map<number, boolean>>();

/** Every second of a day is asked for. */
function isKnownDay(rule: RecurrenceRule, day: Date): boolean {
  const known = knownDays.get(rule) ?? new Map<number, boolean>();
  knownDays.set(rule, known);
  const is = known.get(day.getTime()) ?? isDay(rule, day);
  known.set(day.getTime(), is);

  return is;
}

function isDay(rule: RecurrenceRule, day: Date): boolean {
  const { frequency, months, monthDays, yearDays, weekNumbers, weekdays } = rule;
  const start = new Date(rule.startMs);
  const saysDays = (monthDays ?? yearDays ?? weekdays) !== undefined;
  if (months !== undefined && !months.includes(day.getUTCMonth() + 1)) {
    return false;
  }
  const ofMonth = () => placesWithin(day, (other) => other.getUTCMonth() === day.getUTCMonth());
  const ofYear = () => placesWithin(day, (other) => other.getUTCFullYear() === day.getUTCFullYear());
  if (monthDays !== undefined && !ofMonth().some((place) => monthDays.includes(place))) {
    return false;
  }
  if (yearDays !== undefined && !ofYear().some((place) => yearDays.includes(place))) {
    return false;
  }
  if (
    weekNumbers !== undefined &&
    !weekPlaces(day, rule.firstWeekday).some((place) => weekNumbers.includes(place))
  ) {
    return false;
  }
  if (weekdays !== undefined) {
    const scope = frequency === 'YEARLY' && months === undefined ? ofYear() : ofMonth();
    return weekdays.some((wanted) => isPlaced(wanted, { day, scope, rule }));
  }
  if (saysDays || !['WEEKLY', 'MONTHLY', 'YEARLY'].includes(frequency)) {
    return true;
  }
  if (frequency === 'WEEKLY' || weekNumbers !== undefined) {
    return day.getUTCDay() === start.getUTCDay();
  }

  return (
    day.getUTCDate() === start.getUTCDate() &&
    (frequency === 'MONTHLY' || months !== undefined || day.getUTCMonth() === start.getUTCMonth())
  );
}

interface Placing {
  readonly day: Date;
  /** Its places in the month or year, from either end. */
  readonly scope: readonly number[];
  readonly rule: RecurrenceRule;
}

function isPlaced({ weekday, place }: PlacedWeekday, { day, scope, rule }: Placing): boolean {
  if ((day.getUTCDay() + 6) % 7 !== weekday) {
    return false;
  }
  const [fromStart = 0, fromEnd = 0] = scope;

  return (
    place === 0 ||
    (rule.frequency !== 'MONTHLY' && rule.frequency !== 'YEARLY') ||
    place === Math.ceil(fromStart / 7) ||
    place === -Math.ceil(-fromEnd / 7)
  );
}

/** From the start, and from the end: 1 and -31 for the first of January. */
function placesWithin(day: Date, isInside: (other: Date) => boolean): readonly [number, number] {
  let [before, behind] = [0, 0];
  while (isInside(new Date(day.getTime() - (before + 1) * DAY))) {
    before++;
  }
  while (isInside(new Date(day.getTime() + (behind + 1) * DAY))) {
    behind++;
  }

  return [before + 1, -behind - 1];
}

/** Counted one by one from the first week with four days in the year. */
function weekPlaces(day: Date, firstWeekday: number): readonly [number, number] {
  const starts = (year: number): Date => {
    const first = new Date(0);
    first.setUTCFullYear(year, 0, 1);
    let days = 0;
    while ((first.getUTCDay() + 6) % 7 !== firstWeekday) {
      first.setUTCDate(first.getUTCDate() + 1);
      days++;
    }
    if (days >= 4) {
      first.setUTCDate(first.getUTCDate() - 7);
    }
    return first;
  };
  let year = day.getUTCFullYear() + 1;
  while (starts(year) > day) {
    year--;
  }
  let [before, behind] = [0, 0];
  for (let week = starts(year); week <= day; week = new Date(week.getTime() + 7 * DAY)) {
    before++;
  }
  for (let week = starts(year + 1); week > day; week = new Date(week.getTime() - 7 * DAY)) {
    behind++;
  }

  return [before, -behind];
}

function startOfDay(time: Date): Date {
  return new Date(Math.floor(time.getTime() / DAY) * DAY);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Zone → minute → what clocks there are ahead. */
const offsets = new Map<string, Map<number, number>>();

/** Clocks change at the full minute. */
function offsetOf(zone: string, ms: number): number {
  const minute = Math.floor(ms / MINUTE);
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, ofZone);
  const known = ofZone.get(minute) ?? readOffset(zone, minute * MINUTE);
  ofZone.set(minute, known);

  return known;
}

/** As the platform writes it: `GMT+01:00`. */
function readOffset(zone: string, ms: number): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(format.format(ms)) ?? [];
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;

  return sign === '-' ? -size : size;
}

/** Of all offsets that hold around it, those that make clocks show it; the first. */
function instantOf(zone: string, local: number): number | undefined {
  const around = new Set<number>();
  for (let hours = -30; hours <= 30; hours += 2) {
    around.add(offsetOf(zone, local + hours * HOUR));
  }

  return [...around]
    .map((offset) => local - offset)
    .filter((moment) => moment + offsetOf(zone, moment) === local)
    .sort((a, b) => a - b)[0];
}

function shiftedInstantOf(zone: string, local: number): number {
  return local - offsetOf(zone, local - 26 * HOUR);
}
