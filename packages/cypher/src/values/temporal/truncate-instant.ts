import { civilDateOf, epochDayOf, weekDayOf } from '@secgraph/kernel/civil-calendar';
import type { MapValue } from '../value.ts';
import { argumentError } from '../value-error.ts';
import { firstWeekDayOf, NANOS_PER_SECOND, weekOf } from './calendar-units.ts';
import { type InstantType, instantOf, partsOf } from './create-instant.ts';
import { clockOfFields, dateOfFields } from './instant-fields.ts';
import { hasClock, hasDate, normalizeFields, readZone } from './instant-of-map.ts';
import type { DateTimeValue, InstantValue } from './temporal-value.ts';

/** First day of the unit that a day is in. */
const DATE_UNITS: Readonly<Record<string, (epochDay: number) => number>> = {
  millennium: (day) => startOfYears(day, 1000),
  century: (day) => startOfYears(day, 100),
  decade: (day) => startOfYears(day, 10),
  year: (day) => startOfYears(day, 1),
  weekYear: (day) => firstWeekDayOf(weekOf(day).weekYear),
  quarter: (day) => {
    const { year, month } = civilDateOf(day);
    return epochDayOf(year, month - ((month - 1) % 3), 1);
  },
  month: (day) => day - civilDateOf(day).day + 1,
  week: (day) => day - weekDayOf(day) + 1,
  day: (day) => day,
};

/** Nanoseconds. */
const CLOCK_UNITS: Readonly<Record<string, number>> = {
  hour: 3600 * NANOS_PER_SECOND,
  minute: 60 * NANOS_PER_SECOND,
  second: NANOS_PER_SECOND,
  millisecond: 1_000_000,
  microsecond: 1000,
};

/**
 * The beginning of the unit that an instant is in, as an instant of a type, and then moved on by fields that are
 * smaller than the unit. A time zone in the fields replaces the one there is.
 */
export function truncateInstant(
  type: InstantType,
  unit: string,
  options: { readonly instant: InstantValue; readonly fields: MapValue; readonly now: DateTimeValue },
): InstantValue {
  const fields = normalizeFields(type, options.fields);
  const startOfUnit = Object.hasOwn(DATE_UNITS, unit) ? DATE_UNITS[unit] : undefined;
  const clockUnit = Object.hasOwn(CLOCK_UNITS, unit) ? CLOCK_UNITS[unit] : undefined;
  const isUsable = hasDate(type) ? startOfUnit !== undefined : unit === 'day';
  if (!isUsable && (clockUnit === undefined || !hasClock(type))) {
    throw argumentError(`${type}.truncate() cannot truncate to '${unit}'.`);
  }
  const parts = partsOf(options.instant);
  const zone = readZone(fields);
  const epochDay = parts.epochDay === undefined ? undefined : (startOfUnit ?? keep)(parts.epochDay);
  const nanoOfDay = truncateClock(parts.nanoOfDay, clockUnit);
  return instantOf(
    type,
    {
      epochDay: epochDay === undefined ? undefined : dateOfFields(onlyDate(type, fields), epochDay),
      nanoOfDay: nanoOfDay === undefined ? undefined : clockOfFields(fields, nanoOfDay, keptUnitOf(unit)),
      zone: zone ?? parts.zone,
      offsetSeconds: zone === undefined ? parts.offsetSeconds : undefined,
    },
    options.now,
  );
}

function onlyDate(type: InstantType, fields: MapValue): MapValue {
  return hasDate(type) ? fields : new Map();
}

/** A date has no time of day, but its midnight can be moved on. */
function truncateClock(nanoOfDay: number | undefined, unit: number | undefined): number | undefined {
  if (unit === undefined) {
    return 0;
  }
  return nanoOfDay === undefined ? undefined : nanoOfDay - (nanoOfDay % unit);
}

function keptUnitOf(unit: string): 'millisecond' | 'microsecond' | undefined {
  return unit === 'millisecond' || unit === 'microsecond' ? unit : undefined;
}

function startOfYears(epochDay: number, count: number): number {
  return epochDayOf(Math.floor(civilDateOf(epochDay).year / count) * count, 1, 1);
}

function keep(epochDay: number): number {
  return epochDay;
}
