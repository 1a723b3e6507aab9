import { argumentError } from '../value-error.ts';
import { isTimeZone } from './time-zone.ts';

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
