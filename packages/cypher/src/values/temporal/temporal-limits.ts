import { valueError } from '../value-error.ts';
import { epochDayOf } from './civil-calendar.ts';

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
