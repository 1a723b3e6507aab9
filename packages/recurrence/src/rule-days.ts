import { type CivilDate, civilDateOf, daysOfMonth, epochDayOf } from '@secgraph/kernel/civil-calendar';
import { DAY_MS, daysOfYear, modulo, weekdayOf, weekOf } from './calendar-days.ts';
import type { Frequency, RecurrenceRule } from './read-rule.ts';
import type { Steps } from './steps.ts';

/** On which days a rule may come. */
export interface RuleDays {
  includes(day: number): boolean;
  /** The first one from a day on; undefined: none up to `last`, or none within the steps. */
  next(from: number, last: number, steps: Steps): number | undefined;
  /** The week, month or year that a day is in. */
  periodOf(day: number): RulePeriod;
  /** The first day from this one on that is in a period that counts, as every second week does. */
  firstCounted(day: number): number;
}

export interface RulePeriod {
  readonly first: number;
  readonly last: number;
}

/** Years have four digits. */
export const LAST_DAY = epochDayOf(9_999, 12, 31);

type Wanted = Pick<RecurrenceRule, 'months' | 'monthDays' | 'weekdays'>;

export function ruleDays(rule: RecurrenceRule): RuleDays {
  const wanted = { ...rule, ...wantedDays(rule) };
  const months = wanted.months && new Set(wanted.months);
  const periods = periodsOf(rule);
  const isWanted = (day: number, date: CivilDate) =>
    (months?.has(date.month) ?? true) &&
    isMonthDay(wanted.monthDays, date) &&
    isYearDay(wanted.yearDays, day, date) &&
    isInWeek(wanted, day) &&
    isWeekday(wanted, day, date);

  return {
    includes: (day) => periods.firstCounted(day) === day && isWanted(day, civilDateOf(day)),
    next(from, last, steps) {
      let day = from;
      while (day <= last && steps.take()) {
        const counted = periods.firstCounted(day);
        const date = civilDateOf(counted);
        if (counted > day) {
          day = counted;
        } else if (months !== undefined && !months.has(date.month)) {
          day += daysOfMonth(date.year, date.month) - date.day + 1;
        } else if (isWanted(day, date)) {
          return day;
        } else {
          day++;
        }
      }

      return undefined;
    },
    ...periods,
  };
}

/** What a rule does not say is as at its start (RFC 5545, 3.3.10). */
function wantedDays(rule: RecurrenceRule): Wanted {
  const { frequency, months, monthDays, weekdays, yearDays, weekNumbers } = rule;
  const saysDays = monthDays !== undefined || weekdays !== undefined || yearDays !== undefined;
  if (saysDays || !hasPeriods(frequency)) {
    return { months, monthDays, weekdays };
  }

  const start = Math.floor(rule.startMs / DAY_MS);
  const date = civilDateOf(start);
  if (frequency === 'WEEKLY' || weekNumbers !== undefined) {
    return { months, monthDays, weekdays: [{ weekday: weekdayOf(start), place: 0 }] };
  }

  return {
    months: frequency === 'YEARLY' ? (months ?? [date.month]) : months,
    monthDays: [date.day],
    weekdays,
  };
}

function hasPeriods(frequency: Frequency): boolean {
  return frequency === 'WEEKLY' || frequency === 'MONTHLY' || frequency === 'YEARLY';
}

function isMonthDay(monthDays: RecurrenceRule['monthDays'], date: CivilDate): boolean {
  return (
    monthDays === undefined ||
    monthDays.includes(date.day) ||
    monthDays.includes(date.day - daysOfMonth(date.year, date.month) - 1)
  );
}

function isYearDay(yearDays: RecurrenceRule['yearDays'], day: number, { year }: CivilDate): boolean {
  if (yearDays === undefined) {
    return true;
  }
  const place = day - epochDayOf(year, 1, 1) + 1;

  return yearDays.includes(place) || yearDays.includes(place - daysOfYear(year) - 1);
}

/** The first week of a year is the first one with four days in it. */
function isInWeek(
  { weekNumbers, firstWeekday }: Pick<RecurrenceRule, 'weekNumbers' | 'firstWeekday'>,
  day: number,
): boolean {
  if (weekNumbers === undefined) {
    return true;
  }
  const middle = weekOf(day, firstWeekday) + 3;
  const { year } = civilDateOf(middle);
  const sinceStart = middle - epochDayOf(year, 1, 1);
  const number = Math.floor(sinceStart / 7) + 1;
  const fromEnd = -Math.floor((daysOfYear(year) - 1 - sinceStart) / 7) - 1;

  return weekNumbers.includes(number) || weekNumbers.includes(fromEnd);
}

/** Places count in a month, or in a year for a rule by the year that names no months; elsewhere they say nothing. */
function isWeekday(
  { weekdays, frequency, months }: Pick<RecurrenceRule, 'weekdays' | 'frequency' | 'months'>,
  day: number,
  date: CivilDate,
): boolean {
  if (weekdays === undefined) {
    return true;
  }
  const isInYear = frequency === 'YEARLY' && months === undefined;
  const hasPlaces = frequency === 'MONTHLY' || frequency === 'YEARLY';
  const before = isInYear ? day - epochDayOf(date.year, 1, 1) : date.day - 1;
  const behind = (isInYear ? daysOfYear(date.year) : daysOfMonth(date.year, date.month)) - 1 - before;

  return weekdays.some(
    ({ weekday, place }) =>
      weekday === weekdayOf(day) &&
      (place === 0 ||
        !hasPlaces ||
        place === Math.floor(before / 7) + 1 ||
        place === -Math.floor(behind / 7) - 1),
  );
}

function periodsOf({
  frequency,
  interval,
  startMs,
  firstWeekday,
}: RecurrenceRule): Pick<RuleDays, 'periodOf' | 'firstCounted'> {
  const start = Math.floor(startMs / DAY_MS);
  const { year: startYear, month: startMonth } = civilDateOf(start);
  /** Where the period so many after the first one begins. */
  const firstOf = (index: number): number => {
    switch (frequency) {
      case 'DAILY':
        return start + index;
      case 'WEEKLY':
        return weekOf(start, firstWeekday) + index * 7;
      case 'MONTHLY': {
        const month = startYear * 12 + startMonth - 1 + index;
        return epochDayOf(Math.floor(month / 12), modulo(month, 12) + 1, 1);
      }
      case 'YEARLY':
        return epochDayOf(startYear + index, 1, 1);
      default:
        return start;
    }
  };
  const indexOf = (day: number): number => {
    switch (frequency) {
      case 'DAILY':
        return day - start;
      case 'WEEKLY':
        return Math.floor((day - weekOf(start, firstWeekday)) / 7);
      case 'MONTHLY': {
        const { year, month } = civilDateOf(day);
        return (year - startYear) * 12 + month - startMonth;
      }
      case 'YEARLY':
        return civilDateOf(day).year - startYear;
      default:
        return 0;
    }
  };

  return {
    periodOf(day) {
      const index = indexOf(day);
      return { first: firstOf(index), last: firstOf(index + 1) - 1 };
    },
    firstCounted(day) {
      const behind = modulo(indexOf(day), interval);
      return behind === 0 ? day : firstOf(indexOf(day) + interval - behind);
    },
  };
}
