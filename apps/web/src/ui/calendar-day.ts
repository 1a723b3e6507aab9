/** Days of the calendar where the user is, as `2026-11-23`. */

export function toDay(time: Date): string {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];

  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The day so many days later. */
export function daysAfter(time: Date, days: number): string {
  return toDay(new Date(time.getFullYear(), time.getMonth(), time.getDate() + days));
}

/** Without it, fields that ask for a day take years of up to six digits, which no time of the service has. */
export const LAST_DAY = '9999-12-31';
export const NO_DAY_MESSAGE = 'Choose a day before the year 10000.';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether {@link endOfDay} knows it: what stands in a field need not be a day, or one that can be sent. */
export function isDay(day: string): boolean {
  return DAY.test(day) && !Number.isNaN(endOfDay(day).getTime());
}

/** Its last second, in local time. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59`);
}
