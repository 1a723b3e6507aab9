import { CypherFloat } from '../cypher-float.ts';
import { isInteger } from '../type-guards.ts';
import { typeNameOf } from '../type-name.ts';
import type { MapValue, Value } from '../value.ts';
import { argumentError, typeError, valueError } from '../value-error.ts';
import { NANOS_PER_DAY, NANOS_PER_SECOND } from './calendar-units.ts';
import { FieldNames } from './instant-fields.ts';
import { DurationValue } from './temporal-value.ts';

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

const MONTH_FIELDS = new Map(Object.entries({ years: 12, quarters: 3, months: 1 }));
const DAY_FIELDS = new Map(Object.entries({ weeks: 7, days: 1 }));
/** What the fields of a clock are worth in nanoseconds. */
const CLOCK_FIELDS = new Map(
  Object.entries({
    hours: 3600 * NANOS_PER_SECOND,
    minutes: 60 * NANOS_PER_SECOND,
    seconds: NANOS_PER_SECOND,
    milliseconds: 1_000_000,
    microseconds: 1000,
    nanoseconds: 1,
  }),
);

const FIELDS = new FieldNames([...MONTH_FIELDS.keys(), ...DAY_FIELDS.keys(), ...CLOCK_FIELDS.keys()]);

/** The duration that a map describes (`{years: 1, hours: 1.5}`): the sum of its fields, fractions carried down. */
export function durationOfMap(fields: MapValue): DurationValue {
  let months = 0;
  let days = 0;
  let nanos = 0n;
  for (const [name, value] of FIELDS.normalize('duration', fields)) {
    months += (MONTH_FIELDS.get(name) ?? 0) * numberOf(name, value);
    days += (DAY_FIELDS.get(name) ?? 0) * numberOf(name, value);
    nanos += nanosOf(value, name);
  }
  return approximateDuration({ months, days, nanos });
}

function nanosOf(value: Value, name: string): bigint {
  const unit = CLOCK_FIELDS.get(name) ?? 0;
  return isInteger(value) ? BigInt(value) * BigInt(unit) : toNanos(numberOf(name, value), unit);
}

function numberOf(name: string, value: Value): number {
  if (value instanceof CypherFloat) {
    return value.value;
  }
  if (isInteger(value)) {
    return Number(value);
  }
  throw typeError(`The field '${name}' must be a number, not a ${typeNameOf(value)}.`);
}

const NUMBER = String.raw`([+-]?\d{1,18}(?:[.,]\d{1,18})?)`;
const UNITS = new RegExp(
  `^([+-]?)P(?=[\\dT+-])(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}W)?(?:${NUMBER}D)?` +
    `(?:T(?=[\\d+-])(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
);
const DATE_AND_TIME = /^([+-]?)P(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})?:?(\d{2}(?:[.,]\d{1,9})?)?)?$/;

/** Reads `P1Y2M3W4DT5H6M7.8S` and `P2012-02-02T14:37:21.545`. */
export function parseDuration(text: string): DurationValue {
  const units = UNITS.exec(text);
  const parts = units ?? DATE_AND_TIME.exec(text);
  if (parts === null) {
    throw argumentError(`The text '${text.slice(0, 100)}' is no duration. An example is 'P1Y2M10DT2H30M'.`);
  }
  const [, sign, ...numbers] = parts;
  const [years = '0', months = '0', ...rest] = numbers;
  const [weeks = '0', days = '0', hours = '0', minutes = '0', seconds = '0'] =
    units === null ? ['0', ...rest] : rest;
  const factor = sign === '-' ? -1 : 1;
  return approximateDuration({
    months: factor * (readNumber(years) * 12 + readNumber(months)),
    days: factor * (readNumber(weeks) * 7 + readNumber(days)),
    nanos:
      BigInt(factor) *
      (toNanos(readNumber(hours), 3600 * NANOS_PER_SECOND) +
        toNanos(readNumber(minutes), 60 * NANOS_PER_SECOND) +
        readSeconds(seconds)),
  });
}

function readNumber(text: string): number {
  return Number(text.replace(',', '.'));
}

/** Exactly, down to the nanosecond. */
function readSeconds(text: string): bigint {
  const [whole = '', fraction = ''] = text.split(/[.,]/);
  const nanos = BigInt(fraction.slice(0, 9).padEnd(9, '0'));
  return BigInt(whole.replace('+', '')) * BigInt(NANOS_PER_SECOND) + (whole.startsWith('-') ? -nanos : nanos);
}
