/** A moment as a client told it, in the client's own time zone. */
export interface RequestDate {
  readonly timeMs: number;
  /** `2026-03-01T10`, in the client's zone. */
  readonly hour: string;
  /** When that hour begins. */
  readonly hourStartMs: number;
  /** When an hour of that name ends in the last zone of the earth. */
  readonly hourEndsAnywhereMs: number;
  /** Any moment in the client's zone, to the second. */
  readonly tell: (timeMs: number) => string;
}

const RFC_3339 = /^(\d{4}-\d\d-\d\dT\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d))$/;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Further from UTC than any zone; what is signed does not tell the zone. */
const MAX_OFFSET_MS = 14 * HOUR_MS;

/** An RFC 3339 timestamp; undefined when it is none. Fractions beyond milliseconds are cut. */
export function parseRequestDate(text: string): RequestDate | undefined {
  const match = RFC_3339.exec(text);
  if (match === null) {
    return undefined;
  }

  const [, hour = '', minute = '', second = '', fraction = '0', sign, hours = '0', minutes = '0'] = match;
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  const local = `${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const localMs = Date.parse(local);
  // The 31st of February would become a day in March.
  if (Number.isNaN(localMs) || new Date(localMs).toISOString() !== local) {
    return undefined;
  }

  if (Math.abs(offsetMs) > MAX_OFFSET_MS || Number(minutes) >= 60) {
    return undefined;
  }

  const hourStartMs = Date.parse(`${hour}:00:00Z`);
  const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
  return {
    timeMs: localMs - offsetMs,
    hour,
    hourStartMs: hourStartMs - offsetMs,
    hourEndsAnywhereMs: hourStartMs + HOUR_MS + MAX_OFFSET_MS,
    tell: (timeMs) => new Date(timeMs + offsetMs).toISOString().replace(/\.\d+Z$/, zone),
  };
}
