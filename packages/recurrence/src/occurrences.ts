import { badRecurrence } from './bad-recurrence.ts';
import { DAY_MS } from './calendar-days.ts';
import type { Frequency, RecurrenceRule } from './read-rule.ts';
import { LAST_DAY, ruleDays } from './rule-days.ts';
import { Steps } from './steps.ts';
import { createZoneClock, type ZoneClock } from './zone-clock.ts';

/** Moments that a recurrence rule names, in milliseconds since 1970. */
export interface Occurrences {
  /**
   * The first one later than `ms`; undefined: there is none, or none that is found within the steps. What lies before
   * is skipped by arithmetic, so that it costs the same wherever the rule began.
   */
  after(ms: number, steps?: Steps): number | undefined;
}

/**
 * Rules by the day, week, month or year go by the clocks of the zone: a time that a day does not have is left out, one
 * that it has twice comes once. Rules by the hour, minute or second go by elapsed time from their start, whatever clocks
 * do meanwhile; what they say of hours, minutes and days is what clocks show then.
 *
 * @throws `SERVER_BAD_RECURRENCE`: there is no such zone, or the rule counts what is too far apart
 */
export function occurrencesOf(rule: RecurrenceRule): Occurrences {
  const clock = createZoneClock(rule.zone);
  const startMs = clock.instantNear(rule.startMs);
  const bounds = { startMs, endMs: Math.min(untilOf(rule, clock), END_MS) };
  const walk = isElapsed(rule.frequency) ? walkElapsed : walkDays;
  const after = (ms: number, steps = new Steps()): number | undefined => {
    for (const found of walk({ rule, clock, bounds, fromMs: Math.max(ms, startMs - 1), steps })) {
      if (found > bounds.endMs) {
        return undefined;
      }
      if (found > ms && found >= startMs) {
        return found;
      }
    }
    return undefined;
  };
  if (rule.count === undefined) {
    return { after };
  }

  const counted = countOff(rule.count, startMs, after);
  return { after: (ms) => counted.find((found) => found > ms) };
}

/** Behind it, times have no form on the wire. */
const END_MS = (LAST_DAY + 1) * DAY_MS - 1;
const UNIT_MS = { SECONDLY: 1_000, MINUTELY: 60_000, HOURLY: 3_600_000 } as const;
const DAY_SECONDS = 24 * 60 * 60;

type ElapsedFrequency = keyof typeof UNIT_MS;

function isElapsed(frequency: Frequency): frequency is ElapsedFrequency {
  return Object.hasOwn(UNIT_MS, frequency);
}

function untilOf({ until }: RecurrenceRule, clock: ZoneClock): number {
  if (until === undefined) {
    return Number.POSITIVE_INFINITY;
  }
  return until.isUtc ? until.ms : clock.instantNear(until.ms);
}

/** Each depends on those before: all of them are worked out. */
function countOff(
  count: number,
  startMs: number,
  after: (ms: number, steps: Steps) => number | undefined,
): readonly number[] {
  const steps = new Steps();
  const found: number[] = [];
  let next = after(startMs - 1, steps);
  while (next !== undefined && found.length < count) {
    found.push(next);
    next = found.length < count ? after(next, steps) : undefined;
  }
  if (steps.isSpent) {
    throw badRecurrence('its occurrences are too far apart to be counted: write UNTIL instead of COUNT');
  }

  return found;
}

interface Walk {
  readonly rule: RecurrenceRule;
  readonly clock: ZoneClock;
  readonly bounds: { readonly startMs: number; readonly endMs: number };
  /** What is not later may be left out. */
  readonly fromMs: number;
  readonly steps: Steps;
}

/** In order, from some time before `fromMs` on. */
function* walkDays({ rule, clock, fromMs, steps }: Walk): Generator<number, void, undefined> {
  const days = ruleDays(rule);
  const times = timesOfDay(rule);
  const momentOf = (day: number, time: number) => clock.instantOf(day * DAY_MS + time * 1_000);
  const startDay = Math.floor(rule.startMs / DAY_MS);
  const localMs = fromMs + clock.at(fromMs).offsetMs;
  // A day earlier than clocks say, since they may go back.
  let day = Math.max(startDay, Math.floor(localMs / DAY_MS) - 1);

  if (rule.positions === undefined) {
    for (;;) {
      const found = days.next(day, LAST_DAY, steps);
      if (found === undefined) {
        return;
      }
      for (const time of times) {
        const ms = momentOf(found, time);
        if (ms !== undefined) {
          yield ms;
        }
      }
      day = found + 1;
    }
  }

  day = days.periodOf(day).first;
  while (day <= LAST_DAY && steps.take()) {
    const { first, last } = days.periodOf(days.firstCounted(day));
    const found: number[] = [];
    let next = days.next(first, last, steps);
    while (next !== undefined) {
      found.push(next);
      next = days.next(next + 1, last, steps);
    }
    if (steps.isSpent) {
      return;
    }
    for (const place of placesOf(rule.positions, found.length * times.length)) {
      const ms = momentOf(
        found[Math.floor(place / times.length)] as number,
        times[place % times.length] as number,
      );
      if (ms !== undefined) {
        yield ms;
      }
    }
    day = last + 1;
  }
}

/** In seconds, sorted. */
function timesOfDay({ startMs, hours, minutes, seconds }: RecurrenceRule): readonly number[] {
  const start = secondOfDay(startMs);
  const wantedHours = hours ?? [Math.floor(start / 3_600)];
  const wantedMinutes = minutes ?? [Math.floor(start / 60) % 60];
  const wantedSeconds = seconds ?? [start % 60];

  return wantedHours.flatMap((hour) =>
    wantedMinutes.flatMap((minute) => wantedSeconds.map((second) => (hour * 60 + minute) * 60 + second)),
  );
}

/** Which places of a sorted set of `size` occurrences `BYSETPOS` means. */
function placesOf(positions: readonly number[], size: number): readonly number[] {
  const places = positions.map((position) => (position > 0 ? position - 1 : size + position));

  return [...new Set(places)].filter((place) => place >= 0 && place < size).sort((a, b) => a - b);
}

function* walkElapsed({ rule, clock, bounds, fromMs, steps }: Walk): Generator<number, void, undefined> {
  const unitMs = UNIT_MS[rule.frequency as ElapsedFrequency];
  const stepMs = rule.interval * unitMs;
  const days = ruleDays(rule);
  // What belongs to a unit may lie up to one before it or behind it.
  const firstAt = (ms: number) => Math.ceil((ms - bounds.startMs) / stepMs);
  let place = Math.max(0, firstAt(fromMs - unitMs));

  while (steps.take()) {
    const unit = bounds.startMs + place * stepMs;
    if (unit - unitMs > bounds.endMs) {
      return;
    }
    const { offsetMs, untilMs } = clock.at(unit);
    const localMs = unit + offsetMs;
    const day = Math.floor(localMs / DAY_MS);
    const wanted = nextWanted(rule, localMs, days.includes(day));
    if (wanted === localMs) {
      yield* expand(rule, { unit, offsetMs, clock });
      place++;
      continue;
    }

    const isLater = wanted >= (day + 1) * DAY_MS;
    const wantedDay = isLater ? days.next(day + 1, LAST_DAY, steps) : day;
    if (wantedDay === undefined) {
      return;
    }
    const wantedMs = isLater ? wantedDay * DAY_MS : wanted;
    // Where clocks change on the way, there is another look.
    place = Math.max(place + 1, firstAt(Math.min(wantedMs - offsetMs, untilMs)));
  }
}

/** The next local time from this one on at which the rule may come, as far as units above its own tell. */
function nextWanted(rule: RecurrenceRule, localMs: number, isDay: boolean): number {
  const { frequency, hours, minutes, seconds } = rule;
  const midnight = Math.floor(localMs / DAY_MS) * DAY_MS;
  const second = secondOfDay(localMs);
  const hour = Math.floor(second / 3_600);
  const minute = Math.floor(second / 60) % 60;
  const at = (next: number) => midnight + next * 1_000;
  if (!isDay) {
    return at(DAY_SECONDS);
  }
  if (hours !== undefined && !hours.includes(hour)) {
    const next = hours.find((candidate) => candidate > hour);
    return at(next === undefined ? DAY_SECONDS : next * 3_600);
  }
  if (frequency !== 'HOURLY' && minutes !== undefined && !minutes.includes(minute)) {
    const next = minutes.find((candidate) => candidate > minute) ?? 60;
    return at(hour * 3_600 + next * 60);
  }
  if (frequency === 'SECONDLY' && seconds !== undefined && !seconds.includes(second % 60)) {
    const next = seconds.find((candidate) => candidate > second % 60) ?? 60;
    return at(hour * 3_600 + minute * 60 + next);
  }

  return localMs;
}

interface Unit {
  readonly unit: number;
  readonly offsetMs: number;
  readonly clock: ZoneClock;
}

/** What the rule names within the hour, or the minute, that a unit is in. */
function* expand(
  { frequency, minutes, seconds, positions }: RecurrenceRule,
  { unit, offsetMs, clock }: Unit,
): Generator<number, void, undefined> {
  const second = secondOfDay(unit + offsetMs);
  const own = { minute: Math.floor(second / 60) % 60, second: second % 60 };
  const wantedMinutes = frequency === 'HOURLY' ? (minutes ?? [own.minute]) : [own.minute];
  const wantedSeconds = frequency === 'SECONDLY' ? [own.second] : (seconds ?? [own.second]);
  const moments = wantedMinutes.flatMap((minute) =>
    wantedSeconds.map((wanted) => unit + ((minute - own.minute) * 60 + (wanted - own.second)) * 1_000),
  );
  const places = positions === undefined ? moments.keys() : placesOf(positions, moments.length);
  for (const place of places) {
    const moment = moments[place] as number;
    // Else clocks show something else then.
    if (clock.at(moment).offsetMs === offsetMs) {
      yield moment;
    }
  }
}

function secondOfDay(localMs: number): number {
  return Math.floor(localMs / 1_000) - Math.floor(localMs / DAY_MS) * DAY_SECONDS;
}
