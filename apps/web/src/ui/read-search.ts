import { isDay } from './calendar-day.ts';

/** Readers of what stands in an address: whatever cannot be meant is left out. */

const DAY_LENGTH = 10;
const LONGEST_MOMENT = 40;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Addresses are parsed: what looks like a number comes as one. */
export function readText(value: unknown, maxLength = Number.POSITIVE_INFINITY): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;

  return typeof text === 'string' && text !== '' && text.length <= maxLength ? text : undefined;
}

export function readPositive(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}

export function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && UUID.test(value) ? value : undefined;
}

/** A day as `YYYY-MM-DD`. */
export function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}

/** A day, or a time in RFC 3339; undefined: there is no such time, such as the 31st of February. */
export function readMoment(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_MOMENT || Number.isNaN(Date.parse(value))) {
    return undefined;
  }
  const day = value.slice(0, DAY_LENGTH);

  // A day too many of a month is taken for one of the next.
  return isDay(day) && new Date(day).toISOString().startsWith(day) ? value : undefined;
}
