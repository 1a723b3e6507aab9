import { civilDateOf, daysOfMonth, epochDayOf, weekDayOf } from '@secgraph/kernel/civil-calendar';
import { valueError } from '../value-error.ts';

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
