import { isLeapYear, weekDayOf } from '@secgraph/kernel/civil-calendar';

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** 0: Monday. */
export function weekdayOf(day: number): number {
  return weekDayOf(day) - 1;
}

/** The first day of the week that a day is in. */
export function weekOf(day: number, firstWeekday: number): number {
  return day - modulo(weekdayOf(day) - firstWeekday, 7);
}

export function daysOfYear(year: number): number {
  return isLeapYear(year) ? 366 : 365;
}

export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
