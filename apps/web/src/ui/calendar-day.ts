/** Days of the calendar where the user is, as `2026-11-23`. */

export function toDay(time: Date): string {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];

  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The day so many days later. */
export function daysAfter(time: Date, days: number): string {
  return toDay(new Date(time.getFullYear(), time.getMonth(), time.getDate() + days));
}

/** Its last second, in local time. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59`);
}
