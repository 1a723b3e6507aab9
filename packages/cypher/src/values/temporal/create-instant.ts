import type { Value } from '../value.ts';
import { argumentError } from '../value-error.ts';
import { checkEpochDay, NANOS_PER_SECOND, SECONDS_PER_DAY } from './calendar-units.ts';
import {
  DateTimeValue,
  DateValue,
  type InstantValue,
  LocalDateTimeValue,
  LocalTimeValue,
  TimeValue,
} from './temporal-value.ts';
import { atInstant, resolveLocal, UTC, type Zone } from './time-zone.ts';

/** The constructors of instants, by the names of their functions. */
export type InstantType = 'date' | 'localtime' | 'time' | 'localdatetime' | 'datetime';

/** What instants are made of; each type has some of it. */
export interface TemporalParts {
  readonly epochDay: number | undefined;
  readonly nanoOfDay: number | undefined;
  readonly zone: Zone | undefined;
  /** How far clocks are ahead of UTC, when that is known; decides between two moments that clocks show alike. */
  readonly offsetSeconds: number | undefined;
}

const NO_PARTS: TemporalParts = {
  epochDay: undefined,
  nanoOfDay: undefined,
  zone: undefined,
  offsetSeconds: undefined,
};

/** The parts of an instant; of any other value, all of them are undefined. */
export function partsOf(value: Value): TemporalParts {
  if (value instanceof DateValue) {
    return { ...NO_PARTS, epochDay: value.epochDay };
  }
  if (value instanceof LocalTimeValue) {
    return { ...NO_PARTS, nanoOfDay: value.nanoOfDay };
  }
  if (value instanceof TimeValue) {
    const { nanoOfDay, offsetSeconds } = value;
    return { epochDay: undefined, nanoOfDay, zone: offsetSeconds, offsetSeconds };
  }
  if (value instanceof LocalDateTimeValue) {
    return { ...NO_PARTS, epochDay: value.epochDay, nanoOfDay: value.nanoOfDay };
  }
  if (value instanceof DateTimeValue) {
    const { epochDay, nanoOfDay, offsetSeconds } = value;
    return { epochDay, nanoOfDay, zone: zoneOf(value), offsetSeconds };
  }
  return NO_PARTS;
}

/**
 * The instant of a type with these parts. UTC where a zone is needed but missing, midnight where a date has no
 * time. `now` tells which offset a named zone has for a time without date. Throws an ArgumentError when a date or
 * time is missing that nothing can stand for.
 */
export function instantOf(type: InstantType, parts: TemporalParts, now: DateTimeValue): InstantValue {
  const { epochDay, nanoOfDay, zone = UTC, offsetSeconds } = parts;
  switch (type) {
    case 'date':
      return new DateValue(partFor(epochDay, type, 'date'));
    case 'localtime':
      return new LocalTimeValue(partFor(nanoOfDay, type, 'time of day'));
    case 'time':
      return new TimeValue(partFor(nanoOfDay, type, 'time of day'), offsetSeconds ?? offsetIn(zone, now));
    case 'localdatetime':
      return new LocalDateTimeValue(partFor(epochDay, type, 'date'), nanoOfDay ?? 0);
    case 'datetime':
      return createDateTime(
        { epochDay: partFor(epochDay, type, 'date'), nanoOfDay: nanoOfDay ?? 0 },
        zone,
        offsetSeconds,
      );
  }
}

/** Offset of a zone at a moment. */
export function offsetIn(zone: Zone, at: DateTimeValue): number {
  return typeof zone === 'number' ? zone : moveToZone(at, zone).offsetSeconds;
}

function partFor(part: number | undefined, type: InstantType, what: string): number {
  if (part === undefined) {
    throw argumentError(`${type}() needs a ${what}, which its argument does not have.`);
  }
  return part;
}

/** A day and a time of day as the clocks of a zone show them. `preferredOffset` decides when they do so twice. */
export function createDateTime(
  local: { readonly epochDay: number; readonly nanoOfDay: number },
  zone: Zone,
  preferredOffset?: number,
): DateTimeValue {
  const { epochDay, nanoOfDay } = local;
  if (typeof zone === 'number') {
    return new DateTimeValue(epochDay, nanoOfDay, zone, undefined);
  }
  const secondOfDay = Math.floor(nanoOfDay / NANOS_PER_SECOND);
  const resolved = resolveLocal(zone, { epochDay, secondOfDay }, preferredOffset);
  return new DateTimeValue(
    checkEpochDay(resolved.epochDay),
    resolved.secondOfDay * NANOS_PER_SECOND + (nanoOfDay % NANOS_PER_SECOND),
    resolved.offsetSeconds,
    zone,
  );
}

/** A moment in UTC as the clocks of a zone show it. The second may lie outside of the day. */
export function dateTimeOfInstant(
  utc: { readonly epochDay: number; readonly secondOfDay: number; readonly nanoOfSecond: number },
  zone: Zone,
): DateTimeValue {
  const local =
    typeof zone === 'number'
      ? { ...shiftSeconds(utc.epochDay, utc.secondOfDay + zone), offsetSeconds: zone }
      : atInstant(zone, utc.epochDay, utc.secondOfDay);
  return new DateTimeValue(
    checkEpochDay(local.epochDay),
    local.secondOfDay * NANOS_PER_SECOND + utc.nanoOfSecond,
    local.offsetSeconds,
    typeof zone === 'number' ? undefined : zone,
  );
}

/** The same moment in another zone. */
export function moveToZone(value: DateTimeValue, zone: Zone): DateTimeValue {
  return dateTimeOfInstant(
    {
      epochDay: value.epochDay,
      secondOfDay: Math.floor(value.nanoOfDay / NANOS_PER_SECOND) - value.offsetSeconds,
      nanoOfSecond: value.nanoOfDay % NANOS_PER_SECOND,
    },
    zone,
  );
}

export function zoneOf(value: DateTimeValue): Zone {
  return value.zone ?? value.offsetSeconds;
}

function shiftSeconds(
  epochDay: number,
  second: number,
): { readonly epochDay: number; readonly secondOfDay: number } {
  const days = Math.floor(second / SECONDS_PER_DAY);
  return { epochDay: epochDay + days, secondOfDay: second - days * SECONDS_PER_DAY };
}
