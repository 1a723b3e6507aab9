import { compareInstants } from './compare-temporal.ts';
import { moveToZone, zoneOf } from './create-date-time.ts';
import { DateTimeValue } from './date-time-value.ts';
import { DateValue } from './date-value.ts';
import { LocalDateTimeValue } from './local-date-time-value.ts';
import { LocalTimeValue } from './local-time-value.ts';
import { readInstant } from './parse-temporal.ts';
import { type InstantType, instantOf } from './temporal-parts.ts';
import type { InstantValue } from './temporal-value.ts';

/** More than the longest instant with the longest name of a zone. */
const MAX_LENGTH = 100;
const ZONED_EPOCH = new DateTimeValue(0, 0, 0, undefined);

/**
 * The order of an instant and a text that stands for one: graphs keep instants as ISO 8601 texts. The text is
 * read as the type of the instant; date-times compare as moments, wherever their clocks stand. Undefined for a
 * text that is no such instant.
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
