import { DAYS_PER_ERA } from '@secgraph/kernel/civil-calendar';
import { argumentError } from '../value-error.ts';
import { SECONDS_PER_DAY } from './calendar-units.ts';

/** A time zone: a fixed offset, in seconds east of UTC, or the name of one in the IANA database. */
export type Zone = number | string;

export const UTC: Zone = 0;

const MAX_OFFSET_SECONDS = 18 * 3600;
const OFFSET = /^([+-])(\d{2})(?::?(\d{2})(?::?(\d{2}))?)?$/;

/** Reads `Z`, `+01:00`, `+0100`, `+01`, `+02:05:59` and names like `Europe/Stockholm`. */
export function parseZone(text: string): Zone {
  if (text === 'Z' || text === 'z') {
    return UTC;
  }
  const offset = parseOffset(text);
  if (offset !== undefined) {
    return offset;
  }
  if (isTimeZone(text)) {
    return text;
  }
  throw argumentError(`There is no time zone '${text}'. Examples are '+01:00' and 'Europe/Stockholm'.`);
}

function parseOffset(text: string): number | undefined {
  const match = OFFSET.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, sign, hours, minutes = '0', seconds = '0'] = match;
  const magnitude = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (magnitude > MAX_OFFSET_SECONDS || Number(minutes) > 59 || Number(seconds) > 59) {
    throw argumentError(
      `The offset '${text}' is more than 18 hours, or has more than 59 minutes or seconds.`,
    );
  }
  return sign === '-' ? 0 - magnitude : magnitude;
}

/** The runtime's calendar ends after 8.64e15 ms; the rules of zones repeat every 400 years. */
const MAX_FORMATTED_DAY = 99_000_000;
const MAX_CACHED_ZONES = 1000;
const NAME = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;

const formatters = new Map<string, Intl.DateTimeFormat | undefined>();

/** A local moment in a zone: the same as asked for, or moved out of the gap that a clock change leaves. */
export interface ZonedMoment {
  readonly epochDay: number;
  readonly secondOfDay: number;
  readonly offsetSeconds: number;
}

/** Whether a name is a time zone of the IANA database. */
function isTimeZone(name: string): boolean {
  return findFormatter(name) !== undefined;
}

/** Seconds east of UTC that a known zone is at a UTC moment. */
function offsetAt(zone: string, epochDay: number, secondOfDay: number): number {
  const text = findFormatter(zone)?.format(
    new Date((toFormattedDay(epochDay) * SECONDS_PER_DAY + secondOfDay) * 1000),
  );
  // "7/21/1818, GMT+00:53:28"; only GMT when the offset is 0.
  const match = text === undefined ? null : /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text);
  if (match === null) {
    return 0;
  }
  const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4] ?? '0');
  return match[1] === '-' ? -seconds : seconds;
}

/**
 * Finds the offset of a local moment. When clocks go back, a moment exists twice: `preferredOffset` counts if it
 * is one of the two, else the earlier. When they go forward, missing moments move by the length of the gap.
 */
export function resolveLocal(
  zone: string,
  local: { readonly epochDay: number; readonly secondOfDay: number },
  preferredOffset?: number,
): ZonedMoment {
  const { epochDay, secondOfDay } = local;
  const before = offsetAt(zone, epochDay - 1, secondOfDay);
  const after = offsetAt(zone, epochDay + 1, secondOfDay);
  const fits = (offset: number) => offsetAt(zone, epochDay, secondOfDay - offset) === offset;
  const candidates = [preferredOffset, before, after].filter(
    (offset) => offset !== undefined && (offset === before || offset === after),
  );
  const offsetSeconds = candidates.find((offset) => offset !== undefined && fits(offset));
  if (offsetSeconds !== undefined) {
    return { epochDay, secondOfDay, offsetSeconds };
  }
  return atInstant(zone, epochDay, secondOfDay - before);
}

/** The local moment of a UTC moment, whose seconds may lie outside of the day. */
export function atInstant(zone: string, utcDay: number, utcSecondOfDay: number): ZonedMoment {
  const offsetSeconds = offsetAt(zone, utcDay, utcSecondOfDay);
  const second = utcSecondOfDay + offsetSeconds;
  const days = Math.floor(second / SECONDS_PER_DAY);
  return { epochDay: utcDay + days, secondOfDay: second - days * SECONDS_PER_DAY, offsetSeconds };
}

function findFormatter(zone: string): Intl.DateTimeFormat | undefined {
  if (!formatters.has(zone)) {
    if (formatters.size >= MAX_CACHED_ZONES) {
      formatters.clear();
    }
    formatters.set(zone, createFormatter(zone));
  }
  return formatters.get(zone);
}

function createFormatter(zone: string): Intl.DateTimeFormat | undefined {
  if (!NAME.test(zone)) {
    return undefined;
  }
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    // The only way to ask the runtime whether it knows a zone.
    return undefined;
  }
}

function toFormattedDay(epochDay: number): number {
  if (Math.abs(epochDay) <= MAX_FORMATTED_DAY) {
    return epochDay;
  }
  return (
    Math.sign(epochDay) * (MAX_FORMATTED_DAY - DAYS_PER_ERA) +
    ((epochDay - Math.sign(epochDay) * (MAX_FORMATTED_DAY - DAYS_PER_ERA)) % DAYS_PER_ERA)
  );
}
