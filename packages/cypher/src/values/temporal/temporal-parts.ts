import type { Value } from '../value.ts';
import { argumentError } from '../value-error.ts';
import { createDateTime, dateTimeOfInstant, zoneOf } from './create-date-time.ts';
import { DateTimeValue } from './date-time-value.ts';
import { DateValue } from './date-value.ts';
import { LocalDateTimeValue } from './local-date-time-value.ts';
import { LocalTimeValue } from './local-time-value.ts';
import type { InstantValue } from './temporal-value.ts';
import { TimeValue } from './time-value.ts';
import { UTC, type Zone } from './zone.ts';

/** The constructors of instants, by the names of their functions. */
export type InstantType = 'date' | 'localtime' | 'time' | 'localdatetime' | 'datetime';

/** What instants are made of; each type has some of it. */
export interface TemporalParts {
  readonly epochDay: number | undefined;
  readonly nanoOfDay: number | undefined;
  readonly zone: Zone | undefined;
  /** Of the zone, when it is known; decides between two moments that clocks show alike. */
  readonly offsetSeconds: number | undefined;
}

const NO_PARTS: TemporalParts = {
  epochDay: undefined,
  nanoOfDay: undefined,
  zone: undefined,
  offsetSeconds: undefined,
};

/** All parts are undefined for what is no instant. */
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
  return typeof zone === 'number'
    ? zone
    : dateTimeOfInstant({ epochDay: at.epochDay, secondOfDay: secondsOf(at), nanoOfSecond: 0 }, zone)
        .offsetSeconds;
}

function secondsOf({ nanoOfDay, offsetSeconds }: DateTimeValue): number {
  return Math.floor(nanoOfDay / 1_000_000_000) - offsetSeconds;
}

function partFor(part: number | undefined, type: InstantType, what: string): number {
  if (part === undefined) {
    throw argumentError(`${type}() needs a ${what}, which its argument does not have.`);
  }
  return part;
}
