import { argumentError } from '../value-error.ts';
import { daysOfMonth, epochDayOf, firstWeekDayOf, isLeapYear } from './civil-calendar.ts';
import { MAX_YEAR, NANOS_PER_SECOND } from './temporal-limits.ts';

/*
 * From the fields of a date or time to the day number or nanosecond of the day. All throw an ArgumentError for what
 * the calendar or the clock does not have.
 */

export function checkDate(year: number, month: number, day: number): number {
  checkField('year', year, -MAX_YEAR, MAX_YEAR);
  checkField('month', month, 1, 12);
  checkField('day', day, 1, daysOfMonth(year, month));
  return epochDayOf(year, month, day);
}

export function checkWeekDate(weekYear: number, week: number, dayOfWeek: number): number {
  checkField('year', weekYear, -MAX_YEAR, MAX_YEAR);
  const first = firstWeekDayOf(weekYear);
  checkField('week', week, 1, (firstWeekDayOf(weekYear + 1) - first) / 7);
  checkField('dayOfWeek', dayOfWeek, 1, 7);
  return first + (week - 1) * 7 + dayOfWeek - 1;
}

export function checkQuarterDate(year: number, quarter: number, dayOfQuarter: number): number {
  checkField('year', year, -MAX_YEAR, MAX_YEAR);
  checkField('quarter', quarter, 1, 4);
  const first = epochDayOf(year, quarter * 3 - 2, 1);
  const next = epochDayOf(quarter === 4 ? year + 1 : year, quarter === 4 ? 1 : quarter * 3 + 1, 1);
  checkField('dayOfQuarter', dayOfQuarter, 1, next - first);
  return first + dayOfQuarter - 1;
}

export function checkOrdinalDate(year: number, ordinalDay: number): number {
  checkField('year', year, -MAX_YEAR, MAX_YEAR);
  checkField('ordinalDay', ordinalDay, 1, isLeapYear(year) ? 366 : 365);
  return epochDayOf(year, 1, 1) + ordinalDay - 1;
}

export function checkClock(hour: number, minute: number, second: number, nanos: number): number {
  checkField('hour', hour, 0, 23);
  checkField('minute', minute, 0, 59);
  checkField('second', second, 0, 59);
  return (hour * 3600 + minute * 60 + second) * NANOS_PER_SECOND + nanos;
}

export function checkField(name: string, value: number, min: number, max: number): number {
  if (value >= min && value <= max) {
    return value;
  }
  throw argumentError(`The field '${name}' must be from ${min} to ${max} here, but is ${value}.`);
}
