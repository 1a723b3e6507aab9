import { isDay } from './calendar-day.ts';

/** Readers of what stands in an address: whatever cannot be meant is left out. */

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
