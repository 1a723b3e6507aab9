import { valueError } from '../value-error.ts';

/*
 * The proleptic Gregorian calendar on day numbers. Years are counted from March inside, so that leap days come
 * last; 400 years are an era of always 146,097 days.
 */

export const DAYS_PER_ERA = 146_097;
/** 0000-03-01 to 1970-01-01. */
const DAYS_TO_EPOCH = 719_468;

export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days since 1970-01-01. Takes any day number and so overflows into other months. */
export function epochDayOf(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_TO_EPOCH;
}

export function civilDateOf(epochDay: number): CivilDate {
  const shifted = epochDay + DAYS_TO_EPOCH;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / (DAYS_PER_ERA - 1))) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

export function yearOf(epochDay: number): number {
  return civilDateOf(epochDay).year;
}

export function quarterOf(epochDay: number): number {
  return Math.ceil(civilDateOf(epochDay).month / 3);
}

/** The first day of a quarter is 1. */
export function dayOfQuarterOf(epochDay: number): number {
  return epochDay - epochDayOf(yearOf(epochDay), quarterOf(epochDay) * 3 - 2, 1) + 1;
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysOfMonth(year: number, month: number): number {
  if (month === 2) {
    return isLeapYear(year) ? 29 : 28;
  }
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Monday is 1, Sunday 7. */
export function weekDayOf(epochDay: number): number {
  return ((((epochDay + 3) % 7) + 7) % 7) + 1;
}

/** First day (a Monday) of ISO week 1, the week with the year's first Thursday. */
export function firstWeekDayOf(weekYear: number): number {
  const fourthOfJanuary = epochDayOf(weekYear, 1, 4);
  return fourthOfJanuary - weekDayOf(fourthOfJanuary) + 1;
}

/** ISO week number and the year the week belongs to. */
export function weekOf(epochDay: number): { readonly weekYear: number; readonly week: number } {
  const thursday = epochDay - weekDayOf(epochDay) + 4;
  const weekYear = civilDateOf(thursday).year;
  return { weekYear, week: Math.floor((thursday - epochDayOf(weekYear, 1, 1)) / 7) + 1 };
}

/** A date some months later; a day that the month does not have becomes its last. */
export function addMonths(epochDay: number, months: number): number {
  if (months === 0) {
    return epochDay;
  }
  const date = civilDateOf(epochDay);
  const monthIndex = date.year * 12 + date.month - 1 + months;
  const year = Math.floor(monthIndex / 12);
  const month = monthIndex - year * 12 + 1;
  return epochDayOf(year, month, Math.min(date.day, daysOfMonth(year, month)));
}

export const MAX_YEAR = 999_999_999;
export const NANOS_PER_SECOND = 1_000_000_000;
export const SECONDS_PER_DAY = 86_400;
export const NANOS_PER_DAY = SECONDS_PER_DAY * NANOS_PER_SECOND;

const MIN_EPOCH_DAY = epochDayOf(-MAX_YEAR, 1, 1);
const MAX_EPOCH_DAY = epochDayOf(MAX_YEAR, 12, 31);

/** Returns the day when dates can hold it. Throws an ArithmeticError otherwise. */
export function checkEpochDay(epochDay: number): number {
  if (epochDay >= MIN_EPOCH_DAY && epochDay <= MAX_EPOCH_DAY) {
    return epochDay;
  }
  throw valueError(
    'ArithmeticError',
    'DateTimeOverflow',
    `Dates end with the years -${MAX_YEAR} and ${MAX_YEAR}; this result is beyond.`,
  );
}
