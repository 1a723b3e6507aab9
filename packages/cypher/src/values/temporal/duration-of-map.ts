import { CypherFloat } from '../cypher-float.ts';
import { isInteger } from '../type-guards.ts';
import { typeNameOf } from '../type-name.ts';
import type { MapValue, Value } from '../value.ts';
import { typeError } from '../value-error.ts';
import { approximateDuration, toNanos } from './create-duration.ts';
import type { DurationValue } from './duration-value.ts';
import { FieldNames } from './field-names.ts';
import { NANOS_PER_SECOND } from './temporal-limits.ts';

const MONTH_FIELDS: Readonly<Record<string, number>> = { years: 12, quarters: 3, months: 1 };
const DAY_FIELDS: Readonly<Record<string, number>> = { weeks: 7, days: 1 };
/** In nanoseconds. */
const CLOCK_FIELDS: Readonly<Record<string, number>> = {
  hours: 3600 * NANOS_PER_SECOND,
  minutes: 60 * NANOS_PER_SECOND,
  seconds: NANOS_PER_SECOND,
  milliseconds: 1_000_000,
  microseconds: 1000,
  nanoseconds: 1,
};

const FIELDS = new FieldNames(Object.keys({ ...MONTH_FIELDS, ...DAY_FIELDS, ...CLOCK_FIELDS }));

/** The duration that a map describes (`{years: 1, hours: 1.5}`): the sum of its fields, fractions carried down. */
export function durationOfMap(fields: MapValue): DurationValue {
  let months = 0;
  let days = 0;
  let nanos = 0n;
  for (const [name, value] of FIELDS.normalize('duration', fields)) {
    months += (MONTH_FIELDS[name] ?? 0) * numberOf(name, value);
    days += (DAY_FIELDS[name] ?? 0) * numberOf(name, value);
    nanos += nanosOf(value, name);
  }
  return approximateDuration({ months, days, nanos });
}

function nanosOf(value: Value, name: string): bigint {
  const unit = CLOCK_FIELDS[name] ?? 0;
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
