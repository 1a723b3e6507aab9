import { describe, expect, it } from 'vitest';
import { parseRecurrence } from './recurrence.ts';

const nextOf = (rule: string, after: string) => parseRecurrence(rule).after(new Date(after))?.toISOString();

describe('a recurrence', () => {
  it('names the first moment after a given one', () => {
    const rule = 'DTSTART:20260101T020000Z\nRRULE:FREQ=DAILY;INTERVAL=1';
    expect(nextOf(rule, '2026-05-05T01:59:59Z')).toBe('2026-05-05T02:00:00.000Z');
    expect(nextOf(rule, '2026-05-05T02:00:00Z')).toBe('2026-05-06T02:00:00.000Z');
    expect(nextOf(rule, '2020-01-01T00:00:00Z')).toBe('2026-01-01T02:00:00.000Z');
  });

  it.each([
    ['before daylight saving', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['on the day that it begins', '2026-03-29T02:00:00Z', '2026-03-30T01:00:00.000Z'],
    ['in summer', '2026-07-01T12:00:00Z', '2026-07-02T01:00:00.000Z'],
    ['on the day that it ends', '2026-10-25T00:00:00Z', '2026-10-25T02:00:00.000Z'],
    ['after it', '2026-10-25T12:00:00Z', '2026-10-26T02:00:00.000Z'],
  ])('keeps the time of the clock: %s', (_, after, expected) => {
    const rule = 'DTSTART;TZID=Europe/Berlin:20260101T030000\nRRULE:FREQ=DAILY';
    expect(nextOf(rule, after)).toBe(expected);
  });

  const AT_HALF_PAST_TWO = 'DTSTART;TZID=Europe/Berlin:20260101T023000\nRRULE:FREQ=DAILY';

  it('leaves out a time that a day does not have', () => {
    expect(nextOf(AT_HALF_PAST_TWO, '2026-03-28T12:00:00Z')).toBe('2026-03-30T00:30:00.000Z');
  });

  it('counts a time once that a day has twice', () => {
    expect(nextOf(AT_HALF_PAST_TWO, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(nextOf(AT_HALF_PAST_TWO, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
  });

  it('keeps the time of the clock south of the equator, and by weekday', () => {
    const rule = 'DTSTART;TZID=Australia/Sydney:20260105T060000\nRRULE:FREQ=WEEKLY;BYDAY=MO';
    expect(nextOf(rule, '2026-03-31T00:00:00Z')).toBe('2026-04-05T20:00:00.000Z');
    expect(nextOf(rule, '2026-10-01T00:00:00Z')).toBe('2026-10-04T19:00:00.000Z');
  });

  it('may never come', () => {
    expect(
      nextOf('DTSTART:20260101T020000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-05-05T00:00:00Z'),
    ).toBeUndefined();
  });

  it.each([
    ['', 'RRule: dtstart is required'],
    ['RRULE:FREQ=DAILY', 'RRule: dtstart is required'],
    ['DTSTART:20260101T020000Z\nRRULE:FREQ=DAILY;COUNT=3', 'RRule: count not supported'],
    ['DTSTART:20260101T020000Z\nRRULE:FREQ=DAILY;UNTIL=20270101T000000Z', 'RRule: until not supported'],
    ['DTSTART:20260101T020000Z\nRRULE:FREQ=NEVER', 'RRule: invalid rrule specified: '],
    ['DTSTART:20260101T020000Z', 'RRule: invalid rrule specified: '],
    ['DTSTART;TZID=Nowhere/At_All:20260101T020000\nRRULE:FREQ=DAILY', 'RRule: invalid rrule specified: '],
  ])('is refused: %j', (rule, message) => {
    expect(() => parseRecurrence(rule)).toThrow(
      expect.objectContaining({ code: 'SERVER_BAD_RECURRENCE', message: expect.stringContaining(message) }),
    );
  });
});
