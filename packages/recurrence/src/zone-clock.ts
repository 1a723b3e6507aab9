import { badRecurrence } from './bad-recurrence.ts';
import { DAY_MS } from './calendar-days.ts';

/** How far the clocks of a zone are ahead of UTC, and until when that is known to hold. */
export interface ClockSpan {
  readonly offsetMs: number;
  readonly untilMs: number;
}

/**
 * The clocks of a time zone. Local times are what they show, in milliseconds as if it were UTC.
 */
export interface ZoneClock {
  at(ms: number): ClockSpan;
  /** Of a time that clocks show twice, the first; undefined: they leave it out. */
  instantOf(localMs: number): number | undefined;
  /** What they leave out is told by the clocks of before (RFC 5545, 3.3.5). */
  instantNear(localMs: number): number;
}

/** No zone changes its clocks twice within as much: looking at both ends finds every change. */
const CHUNK_MS = 4 * DAY_MS;
/** Before, all clocks went by the sun. */
const FIRST_CHANGE_MS = Date.UTC(1800, 0, 1);
const MAX_CHUNKS = 64;
const UTC: ClockSpan = { offsetMs: 0, untilMs: Number.POSITIVE_INFINITY };

/** @throws `SERVER_BAD_RECURRENCE`: there is no such zone */
export function createZoneClock(zone: string): ZoneClock {
  const at = zone === 'UTC' ? () => UTC : createSpans(zone);
  // Whatever a change does, it is more than a day away from one of both.
  const before = (localMs: number) => at(localMs - DAY_MS).offsetMs;
  const instantOf = (localMs: number): number | undefined =>
    [before(localMs), at(localMs + DAY_MS).offsetMs]
      .map((offsetMs) => ({ ms: localMs - offsetMs, offsetMs }))
      .find(({ ms, offsetMs }) => at(ms).offsetMs === offsetMs)?.ms;

  return { at, instantOf, instantNear: (localMs) => instantOf(localMs) ?? localMs - before(localMs) };
}

function createSpans(zone: string): ZoneClock['at'] {
  const offsetAt = createOffsets(zone);
  const chunks = new Map<number, Chunk>();
  const chunkOf = (ms: number): Chunk => {
    const index = Math.floor(ms / CHUNK_MS);
    const known = chunks.get(index);
    if (known !== undefined) {
      return known;
    }
    if (chunks.size >= MAX_CHUNKS) {
      chunks.clear();
    }
    const chunk = readChunk(index * CHUNK_MS, offsetAt);
    chunks.set(index, chunk);

    return chunk;
  };

  return (ms) => {
    if (ms < FIRST_CHANGE_MS) {
      return { offsetMs: chunkOf(FIRST_CHANGE_MS).beforeMs, untilMs: FIRST_CHANGE_MS };
    }
    const { changeMs, endMs, beforeMs, afterMs } = chunkOf(ms);

    return ms < changeMs ? { offsetMs: beforeMs, untilMs: changeMs } : { offsetMs: afterMs, untilMs: endMs };
  };
}

interface Chunk {
  /** Its end where there is none. */
  readonly changeMs: number;
  readonly endMs: number;
  readonly beforeMs: number;
  readonly afterMs: number;
}

function readChunk(startMs: number, offsetAt: (ms: number) => number): Chunk {
  const endMs = startMs + CHUNK_MS;
  const beforeMs = offsetAt(startMs);
  const afterMs = offsetAt(endMs);
  if (beforeMs === afterMs) {
    return { changeMs: endMs, endMs, beforeMs, afterMs };
  }

  let [low, high] = [startMs / 1_000, endMs / 1_000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1_000) === beforeMs) {
      low = middle;
    } else {
      high = middle;
    }
  }

  return { changeMs: high * 1_000, endMs, beforeMs, afterMs };
}

function createOffsets(zone: string): (ms: number) => number {
  const format = createFormat(zone);

  return (ms) => {
    const [month, day, year, hour, minute, second] = (format.format(ms).match(/\d+/g) ?? []).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];

    return Date.UTC(year, month - 1, day, hour, minute, second) - ms;
  };
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (cause) {
    throw badRecurrence(`invalid rrule specified: ${JSON.stringify(timeZone)} is no time zone`, cause);
  }
}
