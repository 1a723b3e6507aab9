/** Days of the calendar where the user is, as `2026-11-23`. */

export function toDay(time: Date): string {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];

  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The day so many days later. */
export function daysAfter(time: Date, days: number): string {
  return toDay(new Date(time.getFullYear(), time.getMonth(), time.getDate() + days));
}

/**
 * Without it, fields that ask for a day take years of up to six digits, which no time of the service has. West of
 * Greenwich, the last day of 9999 ends in such a year.
 */
export const LAST_DAY = '9998-12-31';
export const NO_DAY_MESSAGE = 'Choose a day before the year 9999.';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether {@link endOfDay} knows it: what stands in a field need not be a day, or one that can be sent. */
export function isDay(day: string): boolean {
  return DAY.test(day) && day <= LAST_DAY && !Number.isNaN(endOfDay(day).getTime());
}

/** Midnight where the user is, so many days later: days are not all of the same length there. */
export function startOfDay(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);

  return new Date(year, month - 1, date + later);
}

/** A moment as addresses have it: a day alone is its beginning. */
export function toMoment(text: string): Date {
  return isDay(text) ? startOfDay(text) : new Date(text);
}

/** Its last second, in local time. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59`);
}
