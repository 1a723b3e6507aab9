import { toDay } from '../../../ui/calendar-day.ts';

/** `graph-2026-01-02_15-04-05.png`, by the clock of the user. */
export function datedName(what: string, extension: string, time = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('-');

  return `${what}-${toDay(time)}_${clock}.${extension}`;
}
