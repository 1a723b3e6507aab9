import { CypherError } from '../../errors/cypher-error.ts';
import { argumentError } from '../value-error.ts';
import { compareInstants } from './compare-temporal.ts';
import {
  createDateTime,
  type InstantType,
  instantOf,
  moveToZone,
  type TemporalParts,
  zoneOf,
} from './create-instant.ts';
import {
  checkClock,
  checkDate,
  checkOrdinalDate,
  checkQuarterDate,
  checkWeekDate,
} from './instant-fields.ts';
import {
  DateTimeValue,
  DateValue,
  type InstantValue,
  LocalDateTimeValue,
  LocalTimeValue,
} from './temporal-value.ts';
import { parseZone, type Zone } from './time-zone.ts';

/*
 * ISO 8601: dates as calendar, week, quarter and ordinal dates, in the extended form (with separators) and the basic
 * one. Years of other than four digits need a sign and the extended form.
 */
const EXTENDED_DATE =
  /^([+-]\d{1,9}|\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?|-W(\d{1,2})(?:-(\d))?|-Q(\d)(?:-(\d{1,2}))?|-(\d{3}))?$/;
const BASIC_DATE = /^(\d{4})(?:(\d{2})(\d{2})?|W(\d{2})(\d)?|Q(\d)(\d{2})?|(\d{3}))$/;
const EXTENDED_CLOCK = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?$/;
const BASIC_CLOCK = /^(\d{2})(?:(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?)?$/;
/** A time of day, an offset and a name, each optional. */
const CLOCK_AND_ZONE = /^([^Zz+\-[]*)([Zz]|[+-][\d:]+)?(?:\[([^\]]+)\])?$/;

/** Reads a text as an instant of a type; parts that the type does not have must be missing. */
export function parseInstant(type: InstantType, text: string): TemporalParts {
  const parts = parseParts(type, text);
  if (parts === undefined) {
    throw argumentError(`The text '${text.slice(0, 100)}' is no ${type}. An example is '${EXAMPLES[type]}'.`);
  }
  return parts;
}

/** Like {@link parseInstant}, but undefined when the text is not such an instant. */
function readInstant(type: InstantType, text: string): TemporalParts | undefined {
  try {
    return parseParts(type, text);
  } catch (error) {
    if (error instanceof CypherError) {
      return undefined;
    }
    throw error;
  }
}

/** Undefined for a text of another form; throws for a month 13 and its like. */
function parseParts(type: InstantType, text: string): TemporalParts | undefined {
  const parts = type === 'date' ? parseDateOnly(text) : parseClockOrBoth(type, text);
  const isZoned = type === 'time' || type === 'datetime';
  return parts?.zone !== undefined && !isZoned ? undefined : parts;
}

const EXAMPLES: Readonly<Record<InstantType, string>> = {
  date: '2015-07-21',
  localtime: '21:40:32.142',
  time: '21:40:32.142+01:00',
  localdatetime: '2015-07-21T21:40:32.142',
  datetime: '2015-07-21T21:40:32.142+02:00[Europe/Stockholm]',
};

function parseDateOnly(text: string): TemporalParts | undefined {
  const epochDay = parseDate(text);
  return epochDay === undefined
    ? undefined
    : { epochDay, nanoOfDay: undefined, zone: undefined, offsetSeconds: undefined };
}

function parseClockOrBoth(type: InstantType, text: string): TemporalParts | undefined {
  const separator = text.indexOf('T');
  if (type === 'localtime' || type === 'time') {
    return parseClockAndZone(text.slice(separator === 0 ? 1 : 0), undefined);
  }
  const epochDay = parseDate(separator < 0 ? text : text.slice(0, separator));
  if (epochDay === undefined) {
    return undefined;
  }
  return separator < 0
    ? { epochDay, nanoOfDay: 0, zone: undefined, offsetSeconds: undefined }
    : parseClockAndZone(text.slice(separator + 1), epochDay);
}

function parseDate(text: string): number | undefined {
  const match = EXTENDED_DATE.exec(text) ?? BASIC_DATE.exec(text);
  if (match === null) {
    return undefined;
  }
  const year = Number(match[1]);
  const [month, day, week, dayOfWeek, quarter, dayOfQuarter, ordinalDay] = match
    .slice(2)
    .map((part: string | undefined) => (part === undefined ? undefined : Number(part)));
  if (week !== undefined) {
    return checkWeekDate(year, week, dayOfWeek ?? 1);
  }
  if (quarter !== undefined) {
    return checkQuarterDate(year, quarter, dayOfQuarter ?? 1);
  }
  if (ordinalDay !== undefined) {
    return checkOrdinalDate(year, ordinalDay);
  }
  return checkDate(year, month ?? 1, day ?? 1);
}

function parseClockAndZone(text: string, epochDay: number | undefined): TemporalParts | undefined {
  const match = CLOCK_AND_ZONE.exec(text);
  const nanoOfDay = parseClock(match?.[1] ?? '');
  if (match === null || nanoOfDay === undefined) {
    return undefined;
  }
  const offset = match[2] === undefined ? undefined : parseZone(match[2]);
  const offsetSeconds = typeof offset === 'number' ? offset : undefined;
  const zone: Zone | undefined = match[3] === undefined ? offset : parseZone(match[3]);
  if (typeof zone === 'string' && offsetSeconds !== undefined && epochDay !== undefined) {
    assertOffset({ epochDay, nanoOfDay }, zone, offsetSeconds);
  }
  return { epochDay, nanoOfDay, zone, offsetSeconds };
}

function parseClock(text: string): number | undefined {
  const match = EXTENDED_CLOCK.exec(text) ?? BASIC_CLOCK.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, hour, minute = 0, second = 0, fraction = ''] = match;
  return checkClock(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(9, '0')));
}

function assertOffset(
  local: { readonly epochDay: number; readonly nanoOfDay: number },
  zone: string,
  offsetSeconds: number,
): void {
  if (createDateTime(local, zone, offsetSeconds).offsetSeconds !== offsetSeconds) {
    throw argumentError(
      `The time zone ${zone} does not have this offset at this time. Leave the offset out.`,
    );
  }
}

/** More than the longest instant with the longest name of a zone. */
const MAX_LENGTH = 100;
const ZONED_EPOCH = new DateTimeValue(0, 0, 0, undefined);

/**
 * The order of an instant and a text that stands for one: graphs keep instants as ISO 8601 texts. The text is
 * read as the type of the instant; date-times compare as moments, wherever their clocks stand. Undefined when
 * the text is not such an instant.
 */
export function compareInstantToText(instant: InstantValue, text: string): number | undefined {
  const other = mayBeInstantText(text) ? readLike(instant, text) : undefined;
  return other === undefined ? undefined : compareInstants(instant, other);
}

/** Whether reading the text as an instant is worth the while. */
export function mayBeInstantText(text: string): boolean {
  const first = text.charCodeAt(0);
  const isDigit = first >= 48 && first <= 57;
  return (isDigit || first === 43 || first === 45 || first === 84) && text.length <= MAX_LENGTH;
}

function readLike(instant: InstantValue, text: string): InstantValue | undefined {
  const type = typeOf(instant);
  // A text with more than the type has is one with less: the date of a moment, the clock of its zone.
  const isDated = type === 'date' || type === 'localdatetime' || type === 'datetime';
  const parts = readInstant(isDated ? 'datetime' : 'time', text);
  if (parts === undefined) {
    return undefined;
  }
  const read = instantOf(type, parts, ZONED_EPOCH);
  return read instanceof DateTimeValue && instant instanceof DateTimeValue
    ? moveToZone(read, zoneOf(instant))
    : read;
}

function typeOf(instant: InstantValue): InstantType {
  if (instant instanceof DateTimeValue) {
    return 'datetime';
  }
  if (instant instanceof DateValue) {
    return 'date';
  }
  if (instant instanceof LocalDateTimeValue) {
    return 'localdatetime';
  }
  return instant instanceof LocalTimeValue ? 'localtime' : 'time';
}
