import { civilDateOf, epochDayOf, weekDayOf } from '@secgraph/kernel/civil-calendar';
import { toInteger } from '../integer.ts';
import { typeNameOf } from '../type-name.ts';
import type { Value } from '../value.ts';
import { argumentError } from '../value-error.ts';
import {
  dayOfQuarterOf,
  NANOS_PER_SECOND,
  quarterOf,
  SECONDS_PER_DAY,
  weekOf,
  yearOf,
} from './calendar-units.ts';
import { nanosOfDuration } from './create-duration.ts';
import { formatOffset } from './format-temporal.ts';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  LocalDateTimeValue,
  LocalTimeValue,
  type TemporalValue,
  TimeValue,
} from './temporal-value.ts';

/** By name in lower case. */
type Components<Source> = ReadonlyMap<string, (source: Source) => Value>;

/** Names count regardless of case: `datetime().epochseconds` is common. */
function defineComponents<Source>(
  components: Readonly<Record<string, (source: Source) => Value>>,
): Components<Source> {
  return new Map(Object.entries(components).map(([name, read]) => [name.toLowerCase(), read]));
}

const DATE_COMPONENTS = defineComponents<number>({
  year: yearOf,
  quarter: quarterOf,
  month: (day) => civilDateOf(day).month,
  week: (day) => weekOf(day).week,
  weekYear: (day) => weekOf(day).weekYear,
  day: (day) => civilDateOf(day).day,
  ordinalDay: (day) => day - epochDayOf(yearOf(day), 1, 1) + 1,
  dayOfWeek: weekDayOf,
  weekDay: weekDayOf,
  dayOfQuarter: dayOfQuarterOf,
});

const CLOCK_COMPONENTS = defineComponents<number>({
  hour: (nano) => Math.floor(nano / (3600 * NANOS_PER_SECOND)),
  minute: (nano) => Math.floor(nano / (60 * NANOS_PER_SECOND)) % 60,
  second: (nano) => Math.floor(nano / NANOS_PER_SECOND) % 60,
  millisecond: (nano) => Math.floor((nano % NANOS_PER_SECOND) / 1_000_000),
  microsecond: (nano) => Math.floor((nano % NANOS_PER_SECOND) / 1000),
  nanosecond: (nano) => nano % NANOS_PER_SECOND,
});

const OFFSET_COMPONENTS = defineComponents<TimeValue | DateTimeValue>({
  timezone: (value) =>
    (value instanceof DateTimeValue ? value.zone : undefined) ?? formatOffset(value.offsetSeconds),
  offset: (value) => formatOffset(value.offsetSeconds),
  offsetMinutes: (value) => Math.trunc(value.offsetSeconds / 60) + 0,
  offsetSeconds: (value) => value.offsetSeconds,
});

const EPOCH_COMPONENTS = defineComponents<DateTimeValue>({
  epochSeconds: (value) => toInteger(epochSecondsOf(value)),
  epochMillis: (value) =>
    toInteger(
      epochSecondsOf(value) * 1000n + BigInt(Math.floor((value.nanoOfDay % NANOS_PER_SECOND) / 1_000_000)),
    ),
});

/** Whole units; those "of" a larger unit are what is left of it. */
const DURATION_COMPONENTS = defineComponents<DurationValue>({
  years: ({ months }) => truncate(months / 12),
  quarters: ({ months }) => truncate(months / 3),
  months: ({ months }) => months,
  weeks: ({ days }) => truncate(days / 7),
  days: ({ days }) => days,
  hours: (value) => wholeUnits(value, 3600n * 1_000_000_000n),
  minutes: (value) => wholeUnits(value, 60n * 1_000_000_000n),
  seconds: (value) => wholeUnits(value, 1_000_000_000n),
  milliseconds: (value) => wholeUnits(value, 1_000_000n),
  microseconds: (value) => wholeUnits(value, 1000n),
  nanoseconds: (value) => wholeUnits(value, 1n),
  quartersOfYear: ({ months }) => truncate((months % 12) / 3),
  monthsOfYear: ({ months }) => truncate(months % 12),
  monthsOfQuarter: ({ months }) => truncate(months % 3),
  daysOfWeek: ({ days }) => truncate(days % 7),
  minutesOfHour: (value) => wholeUnits(value, 60n * 1_000_000_000n, 60n),
  secondsOfMinute: (value) => wholeUnits(value, 1_000_000_000n, 60n),
  millisecondsOfSecond: (value) => wholeUnits(value, 1_000_000n, 1000n),
  microsecondsOfSecond: (value) => wholeUnits(value, 1000n, 1_000_000n),
  nanosecondsOfSecond: (value) => wholeUnits(value, 1n, 1_000_000_000n),
});

/** A component by its name (`date.year`). Throws an ArgumentError when the type has none of that name. */
export function readTemporalComponent(value: TemporalValue, name: string): Value {
  const component = findComponent(value, name.toLowerCase());
  if (component === undefined) {
    throw argumentError(`A ${typeNameOf(value)} has no component '${name}'.`);
  }
  return component;
}

function findComponent(value: TemporalValue, name: string): Value | undefined {
  if (value instanceof DurationValue) {
    return read(DURATION_COMPONENTS, name, value);
  }
  if (value instanceof DateValue) {
    return read(DATE_COMPONENTS, name, value.epochDay);
  }
  if (value instanceof LocalTimeValue) {
    return read(CLOCK_COMPONENTS, name, value.nanoOfDay);
  }
  if (value instanceof TimeValue) {
    return read(CLOCK_COMPONENTS, name, value.nanoOfDay) ?? read(OFFSET_COMPONENTS, name, value);
  }
  const local = read(DATE_COMPONENTS, name, value.epochDay) ?? read(CLOCK_COMPONENTS, name, value.nanoOfDay);
  if (value instanceof LocalDateTimeValue) {
    return local;
  }
  return local ?? read(OFFSET_COMPONENTS, name, value) ?? read(EPOCH_COMPONENTS, name, value);
}

function read<Source>(components: Components<Source>, name: string, source: Source): Value | undefined {
  return components.get(name)?.(source);
}

function epochSecondsOf({ epochDay, nanoOfDay, offsetSeconds }: DateTimeValue): bigint {
  const second = Math.floor(nanoOfDay / NANOS_PER_SECOND) - offsetSeconds;
  return BigInt(epochDay) * BigInt(SECONDS_PER_DAY) + BigInt(second);
}

function wholeUnits(duration: DurationValue, unit: bigint, modulus?: bigint): Value {
  const whole = nanosOfDuration(duration) / unit;
  return toInteger(modulus === undefined ? whole : whole % modulus);
}

/** Towards zero, and never −0. */
function truncate(amount: number): number {
  return Math.trunc(amount) + 0;
}
