import { valueError } from '../value-error.ts';
import { DurationValue } from './duration-value.ts';
import { NANOS_PER_DAY, NANOS_PER_SECOND } from './temporal-limits.ts';

const BIG_NANOS_PER_SECOND = BigInt(NANOS_PER_SECOND);
const BIG_NANOS_PER_DAY = BigInt(NANOS_PER_DAY);
/** A twelfth of 365.2425 days. */
const NANOS_PER_AVERAGE_MONTH = 2_629_746 * NANOS_PER_SECOND;
const MAX_SECONDS = 2n ** 63n;

/** Whole parts; `nanos` may be any number of nanoseconds. Throws an ArithmeticError when a part gets too large. */
export function createDuration(months: number, days: number, nanos: bigint): DurationValue {
  const seconds = floorDivide(nanos, BIG_NANOS_PER_SECOND);
  if (
    !Number.isSafeInteger(months) ||
    !Number.isSafeInteger(days) ||
    seconds < -MAX_SECONDS ||
    seconds >= MAX_SECONDS
  ) {
    throw valueError('ArithmeticError', 'DurationOverflow', 'This duration is too long to be represented.');
  }
  return new DurationValue(months + 0, days + 0, seconds, Number(nanos - seconds * BIG_NANOS_PER_SECOND));
}

/** Parts that may be fractions: a part of a month becomes days of the average month, a part of a day seconds. */
export interface FractionalDuration {
  readonly months: number;
  readonly days: number;
  /** Everything below days. */
  readonly nanos: bigint;
}

export function approximateDuration({ months, days, nanos }: FractionalDuration): DurationValue {
  const wholeMonths = Math.trunc(months);
  const dayNanos = toNanos(days, NANOS_PER_DAY) + toNanos(months - wholeMonths, NANOS_PER_AVERAGE_MONTH);
  const wholeDays = dayNanos / BIG_NANOS_PER_DAY;
  return createDuration(wholeMonths, Number(wholeDays), nanos + dayNanos - wholeDays * BIG_NANOS_PER_DAY);
}

/** All of the duration below days, in nanoseconds. */
export function nanosOfDuration(duration: DurationValue): bigint {
  return duration.seconds * BIG_NANOS_PER_SECOND + BigInt(duration.nanos);
}

/** Units as nanoseconds: the whole part exactly, the fraction to the nanosecond. */
export function toNanos(amount: number, nanosPerUnit: number): bigint {
  if (!Number.isFinite(amount)) {
    throw valueError('ArithmeticError', 'DurationOverflow', 'A duration needs finite numbers.');
  }
  const whole = Math.trunc(amount);
  return BigInt(whole) * BigInt(nanosPerUnit) + BigInt(Math.round((amount - whole) * nanosPerUnit));
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}
