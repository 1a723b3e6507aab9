import { typeNameOf } from '../type-name.ts';
import type { MapValue, Value } from '../value.ts';
import { argumentError, typeError } from '../value-error.ts';
import { NANOS_PER_DAY, NANOS_PER_SECOND, SECONDS_PER_DAY } from './calendar-units.ts';
import {
  dateTimeOfInstant,
  type InstantType,
  instantOf,
  moveToZone,
  offsetIn,
  partsOf,
  type TemporalParts,
} from './create-instant.ts';
import {
  CLOCK_FIELDS,
  clockOfFields,
  DATE_FIELDS,
  dateOfFields,
  FieldNames,
  readInteger,
} from './instant-fields.ts';
import { DateTimeValue, type InstantValue, isInstant, TimeValue } from './temporal-value.ts';
import { parseZone, UTC, type Zone } from './time-zone.ts';

const EPOCH_FIELDS = ['epochSeconds', 'epochMillis'];

/** By type; `date`, `time` and `datetime` are the instants that the others are based on. */
const FIELDS: Readonly<Record<InstantType, FieldNames>> = {
  date: new FieldNames(['timezone', 'date', 'datetime', ...DATE_FIELDS]),
  localtime: new FieldNames(['timezone', 'time', 'datetime', ...CLOCK_FIELDS]),
  time: new FieldNames(['timezone', 'time', 'datetime', ...CLOCK_FIELDS]),
  localdatetime: new FieldNames(['timezone', 'date', 'time', 'datetime', ...DATE_FIELDS, ...CLOCK_FIELDS]),
  datetime: new FieldNames([
    'timezone',
    'date',
    'time',
    'datetime',
    ...EPOCH_FIELDS,
    ...DATE_FIELDS,
    ...CLOCK_FIELDS,
  ]),
};

/**
 * The instant that a map describes. A time zone moves an instant that has one already, and is given to one that has
 * none. Nothing but a time zone means now.
 */
export function instantOfMap(type: InstantType, map: MapValue, now: DateTimeValue): InstantValue {
  const fields = normalizeFields(type, map);
  const zone = readZone(fields);
  if (zone !== undefined && fields.size === 1) {
    return instantOf(type, partsOf(moveToZone(now, zone)), now);
  }
  if (EPOCH_FIELDS.some((name) => fields.has(name))) {
    return instantOfEpoch(fields, zone ?? UTC);
  }
  const base = readBase(fields);
  const parts = {
    epochDay: hasDate(type) ? dateOfFields(fields, base.epochDay) : undefined,
    nanoOfDay: hasClock(type) ? clockOfMap(type, fields, base.nanoOfDay) : undefined,
    zone: base.zone ?? zone,
    offsetSeconds: base.offsetSeconds,
  };
  const instant = instantOf(type, parts, now);
  return base.zone === undefined || zone === undefined ? instant : moveInstant(instant, zone, now);
}

/** Throws for a field that the type does not have. */
export function normalizeFields(type: InstantType, fields: MapValue): MapValue {
  return FIELDS[type].normalize(type, fields);
}

export function readZone(fields: MapValue): Zone | undefined {
  const text = fields.get('timezone');
  if (text === undefined) {
    return undefined;
  }
  if (typeof text === 'string') {
    return parseZone(text);
  }
  throw typeError(`The field 'timezone' must be a String, not a ${typeNameOf(text)}.`);
}

export function hasDate(type: InstantType): boolean {
  return type === 'date' || type === 'localdatetime' || type === 'datetime';
}

export function hasClock(type: InstantType): boolean {
  return type !== 'date';
}

/** A date without any field of a time is its midnight. */
function clockOfMap(type: InstantType, fields: MapValue, base: number | undefined): number {
  const isMidnight = hasDate(type) && base === undefined && !CLOCK_FIELDS.some((name) => fields.has(name));
  return isMidnight ? 0 : clockOfFields(fields, base);
}

function readBase(fields: MapValue): TemporalParts {
  const both = readInstant(fields, 'datetime');
  const date = readInstant(fields, 'date') ?? both;
  const time = readInstant(fields, 'time') ?? both;
  return {
    epochDay: date?.epochDay,
    nanoOfDay: time?.nanoOfDay,
    zone: time?.zone,
    offsetSeconds: time?.offsetSeconds,
  };
}

function readInstant(fields: MapValue, name: string): TemporalParts | undefined {
  const value: Value | undefined = fields.get(name);
  if (value === undefined) {
    return undefined;
  }
  const parts = partsOf(value);
  const isUsable =
    (name === 'time' || parts.epochDay !== undefined) && (name === 'date' || parts.nanoOfDay !== undefined);
  if (!isInstant(value) || !isUsable) {
    throw typeError(`The field '${name}' cannot be a ${typeNameOf(value)}.`);
  }
  return parts;
}

function instantOfEpoch(fields: MapValue, zone: Zone): InstantValue {
  const seconds = readInteger(fields, 'epochSeconds');
  const milliseconds = readInteger(fields, 'epochMillis');
  const nanoseconds = readInteger(fields, 'nanosecond') ?? 0;
  const isOnly = fields.size === 1 + Number(fields.has('nanosecond')) + Number(fields.has('timezone'));
  if (!isOnly) {
    throw argumentError('epochSeconds or epochMillis go with nanosecond and timezone only.');
  }
  const wholeSeconds = seconds ?? Math.floor((milliseconds ?? 0) / 1000);
  const restNanos =
    (milliseconds === undefined ? 0 : milliseconds - wholeSeconds * 1000) * 1_000_000 + nanoseconds;
  return dateTimeOfEpoch(wholeSeconds, restNanos, zone);
}

/** `nanos` may be any number of them. */
export function dateTimeOfEpoch(seconds: number, nanos: number, zone: Zone): DateTimeValue {
  const carry = Math.floor(nanos / NANOS_PER_SECOND);
  const total = seconds + carry;
  const epochDay = Math.floor(total / SECONDS_PER_DAY);
  return dateTimeOfInstant(
    {
      epochDay,
      secondOfDay: total - epochDay * SECONDS_PER_DAY,
      nanoOfSecond: nanos - carry * NANOS_PER_SECOND,
    },
    zone,
  );
}

function moveInstant(instant: InstantValue, zone: Zone, now: DateTimeValue): InstantValue {
  if (instant instanceof DateTimeValue) {
    return moveToZone(instant, zone);
  }
  if (instant instanceof TimeValue) {
    const offset = offsetIn(zone, now);
    const moved = instant.nanoOfDay + (offset - instant.offsetSeconds) * NANOS_PER_SECOND;
    return new TimeValue((moved + 2 * NANOS_PER_DAY) % NANOS_PER_DAY, offset);
  }
  return instant;
}
