import { DateTimeValue } from './date-time-value.ts';
import { checkEpochDay, NANOS_PER_SECOND, SECONDS_PER_DAY } from './temporal-limits.ts';
import { atInstant, resolveLocal } from './time-zone.ts';
import type { Zone } from './zone.ts';

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
