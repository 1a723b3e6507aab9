import { civilDateOf, daysOfMonth, epochDayOf, isLeapYear, weekDayOf } from '@secgraph/kernel/civil-calendar';
import { typeNameOf } from '../type-name.ts';
import type { MapValue, Value } from '../value.ts';
import { argumentError, typeError } from '../value-error.ts';
import {
  dayOfQuarterOf,
  firstWeekDayOf,
  MAX_YEAR,
  NANOS_PER_SECOND,
  quarterOf,
  weekOf,
  yearOf,
} from './calendar-units.ts';

/** The names of the fields of a constructor, which count regardless of case: `epochseconds` is common. */
export class FieldNames {
  readonly #names: readonly string[];
  readonly #byLowerCase: ReadonlyMap<string, string>;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]));
  }

  /** The map with the names as they are defined. Throws an ArgumentError for a field that `owner` does not have. */
  normalize(owner: string, fields: MapValue): MapValue {
    const normalized = new Map<string, Value>();
    for (const [name, value] of fields) {
      const known = this.#byLowerCase.get(name.toLowerCase());
      if (known === undefined) {
        throw argumentError(`${owner}() has no field '${name}'; it has ${this.#names.join(', ')}.`);
      }
      normalized.set(known, value);
    }
    return normalized;
  }
}

/*
 * Dates and times from maps of fields. What a map leaves out comes from the instant it is based on. Without one,
 * the smaller fields have defaults, but a field needs all larger ones.
 */

/** The fields of each way to name a date, the largest first. Every way also takes the year. */
const CALENDAR = ['month', 'day'];
const WEEK = ['week', 'dayOfWeek'];
const QUARTER = ['quarter', 'dayOfQuarter'];
const ORDINAL = ['ordinalDay'];
const WAYS = [CALENDAR, WEEK, QUARTER, ORDINAL];

export const DATE_FIELDS: readonly string[] = ['year', ...WAYS.flat()];
export const CLOCK_FIELDS: readonly string[] = [
  'hour',
  'minute',
  'second',
  'millisecond',
  'microsecond',
  'nanosecond',
];

/** Day number of the fields, based on another day. */
export function dateOfFields(fields: MapValue, base: number | undefined): number {
  const used = WAYS.filter((way) => way.some((name) => fields.has(name)));
  const [way = CALENDAR, other] = used;
  if (other !== undefined) {
    throw argumentError(`A date has either ${way.join(' and ')} or ${other.join(' and ')}, not both.`);
  }
  if (base === undefined) {
    assertLargerFields(fields, ['year', ...way]);
  }
  const read = (name: string, fromBase: (day: number) => number) =>
    readInteger(fields, name) ?? (base === undefined ? 1 : fromBase(base));
  switch (way) {
    case WEEK:
      return checkWeekDate(
        read('year', (day) => weekOf(day).weekYear),
        read('week', (day) => weekOf(day).week),
        read('dayOfWeek', weekDayOf),
      );
    case QUARTER:
      return checkQuarterDate(
        read('year', yearOf),
        read('quarter', quarterOf),
        read('dayOfQuarter', dayOfQuarterOf),
      );
    case ORDINAL:
      return checkOrdinalDate(
        read('year', yearOf),
        read('ordinalDay', () => 1),
      );
    default:
      return checkDate(
        read('year', yearOf),
        read('month', (day) => civilDateOf(day).month),
        read('day', (day) => civilDateOf(day).day),
      );
  }
}

/**
 * Nanosecond of the day of the fields, based on another. Given parts of a second replace all of them, except when
 * they go below `keptUnit`, to which the base was truncated.
 */
export function clockOfFields(
  fields: MapValue,
  base: number | undefined,
  keptUnit?: 'millisecond' | 'microsecond',
): number {
  if (base === undefined) {
    assertLargerFields(fields, ['hour', 'minute', 'second']);
  }
  const second = Math.floor((base ?? 0) / NANOS_PER_SECOND);
  return checkClock(
    readInteger(fields, 'hour') ?? Math.floor(second / 3600),
    readInteger(fields, 'minute') ?? Math.floor(second / 60) % 60,
    readInteger(fields, 'second') ?? second % 60,
    nanosOfFields(fields, (base ?? 0) % NANOS_PER_SECOND, keptUnit),
  );
}

/** An integer field; undefined when the map does not have it. */
export function readInteger(fields: MapValue, name: string): number | undefined {
  const value = fields.get(name);
  if (value === undefined || typeof value === 'number') {
    return value;
  }
  throw typeError(`The field '${name}' must be an Integer, not a ${typeNameOf(value)}.`);
}

function nanosOfFields(
  fields: MapValue,
  base: number,
  keptUnit: 'millisecond' | 'microsecond' | undefined,
): number {
  const kept = {
    millisecond: keptUnit === undefined ? undefined : Math.floor(base / 1_000_000),
    microsecond: keptUnit === 'microsecond' ? Math.floor(base / 1000) % 1000 : undefined,
  };
  const given = ['millisecond', 'microsecond', 'nanosecond'].filter((name) => fields.has(name));
  if (given.length === 0) {
    return base;
  }
  const milliseconds = readInteger(fields, 'millisecond') ?? kept.millisecond;
  const microseconds = readInteger(fields, 'microsecond') ?? kept.microsecond;
  const nanoseconds = readInteger(fields, 'nanosecond') ?? 0;
  checkField('millisecond', milliseconds ?? 0, 0, 999);
  checkField('microsecond', microseconds ?? 0, 0, milliseconds === undefined ? 999_999 : 999);
  checkField('nanosecond', nanoseconds, 0, maxNanoseconds(milliseconds, microseconds));
  return (milliseconds ?? 0) * 1_000_000 + (microseconds ?? 0) * 1000 + nanoseconds;
}

/** Nanoseconds are what the larger given parts of the second leave. */
function maxNanoseconds(milliseconds: number | undefined, microseconds: number | undefined): number {
  if (microseconds !== undefined) {
    return 999;
  }
  return milliseconds === undefined ? NANOS_PER_SECOND - 1 : 999_999;
}

/** `names` from the largest to the smallest; the first is needed in any case. */
function assertLargerFields(fields: MapValue, names: readonly string[]): void {
  const last = names.findLastIndex((name) => fields.has(name));
  const missing = names.slice(0, Math.max(1, last)).find((name) => !fields.has(name));
  if (missing !== undefined) {
    throw argumentError(`The field '${missing}' is missing.`);
  }
}

/*
 * From the fields of a date or time to the day number or nanosecond of the day. All throw an ArgumentError for what
 * the calendar or the clock does not have.
 */

export function checkDate(year: number, month: number, day: number): number {
  checkField('year', year, -MAX_YEAR, MAX_YEAR);
  checkField('month', month, 1, 12);
  checkField('day', day, 1, daysOfMonth(year, month));
  return epochDayOf(year, month, day);
}

export function checkWeekDate(weekYear: number, week: number, dayOfWeek: number): number {
  checkField('year', weekYear, -MAX_YEAR, MAX_YEAR);
  const first = firstWeekDayOf(weekYear);
  checkField('week', week, 1, (firstWeekDayOf(weekYear + 1) - first) / 7);
  checkField('dayOfWeek', dayOfWeek, 1, 7);
  return first + (week - 1) * 7 + dayOfWeek - 1;
}

export function checkQuarterDate(year: number, quarter: number, dayOfQuarter: number): number {
  checkField('year', year, -MAX_YEAR, MAX_YEAR);
  checkField('quarter', quarter, 1, 4);
  const first = epochDayOf(year, quarter * 3 - 2, 1);
  const next = epochDayOf(quarter === 4 ? year + 1 : year, quarter === 4 ? 1 : quarter * 3 + 1, 1);
  checkField('dayOfQuarter', dayOfQuarter, 1, next - first);
  return first + dayOfQuarter - 1;
}

export function checkOrdinalDate(year: number, ordinalDay: number): number {
  checkField('year', year, -MAX_YEAR, MAX_YEAR);
  checkField('ordinalDay', ordinalDay, 1, isLeapYear(year) ? 366 : 365);
  return epochDayOf(year, 1, 1) + ordinalDay - 1;
}

export function checkClock(hour: number, minute: number, second: number, nanos: number): number {
  checkField('hour', hour, 0, 23);
  checkField('minute', minute, 0, 59);
  checkField('second', second, 0, 59);
  return (hour * 3600 + minute * 60 + second) * NANOS_PER_SECOND + nanos;
}

function checkField(name: string, value: number, min: number, max: number): number {
  if (value >= min && value <= max) {
    return value;
  }
  throw argumentError(`The field '${name}' must be from ${min} to ${max} here, but is ${value}.`);
}
