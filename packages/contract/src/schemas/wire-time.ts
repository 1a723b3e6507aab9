import { Type } from 'typebox';

/** Wire: "never" is the zero time, not null. */
export const ZERO_TIME = '0001-01-01T00:00:00Z';

const ZERO_TIME_MS = Date.parse(ZERO_TIME);

/** RFC 3339 in UTC. */
export const Timestamp = Type.String({ format: 'date-time' });

/** A timestamp as the wire tells it; undefined means never. */
export function wireTime(time: Date | undefined): string {
  return time === undefined || time.getTime() === ZERO_TIME_MS ? ZERO_TIME : time.toISOString();
}
