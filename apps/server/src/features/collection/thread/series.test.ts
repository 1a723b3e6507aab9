import { describe, expect, it } from 'vitest';
import { parseSeries } from './series.ts';

const after = (rule: string, time: string) =>
  parseSeries(rule).after(new Date(time))?.toISOString().replace('.000Z', 'Z');

function runs(rule: string, time: string, count: number): readonly string[] {
  const found: string[] = [];
  for (let next = after(rule, time); next !== undefined && found.length < count; next = after(rule, next)) {
    found.push(next);
  }

  return found;
}

describe('a series', () => {
  it.each([
    ['FREQ=MINUTELY;INTERVAL=7', '2026-11-23T03:00:00Z', '2026-11-23T03:05:00Z'],
    ['FREQ=HOURLY;INTERVAL=5', '2026-11-23T03:00:00Z', '2026-11-23T08:00:00Z'],
    ['FREQ=DAILY;INTERVAL=1', '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z'],
    ['FREQ=WEEKLY;BYDAY=SA', '2026-11-23T03:00:00Z', '2026-11-28T00:00:00Z'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-11-23T03:00:00Z', '2026-12-31T00:00:00Z'],
    ['FREQ=DAILY;UNTIL=20201231T000000Z', '2026-11-23T03:00:00Z', undefined],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', '2096-03-01T00:00:00Z', '2104-02-29T00:00:00Z'],
    ['FREQ=MINUTELY;INTERVAL=7;BYHOUR=9;BYMINUTE=0', '2026-11-23T03:00:00Z', '2026-11-29T09:00:00Z'],
    ['FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30', '2026-11-23T03:00:00Z', undefined],
  ])('that began long ago goes on: %s', (rule, time, expected) => {
    expect(after(`DTSTART:20200101T000000Z\nRRULE:${rule}`, time)).toBe(expected);
  });

  it('is over after its last run', () => {
    const rule = 'DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;INTERVAL=2;COUNT=3';
    expect(runs(rule, '2026-01-01T00:00:00Z', 9)).toEqual([
      '2026-02-01T10:00:00Z',
      '2026-02-03T10:00:00Z',
      '2026-02-05T10:00:00Z',
    ]);
    expect(
      after('DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;COUNT=1', '2026-02-01T10:00:00Z'),
    ).toBeUndefined();
  });

  it('is counted to the end, however many runs it has', () => {
    const rule = 'DTSTART:20260101T000000Z\nRRULE:FREQ=MINUTELY;INTERVAL=1;COUNT=1000';
    expect(after(rule, '2026-01-01T16:38:00Z')).toBe('2026-01-01T16:39:00Z');
    expect(after(rule, '2026-01-01T16:39:00Z')).toBeUndefined();
  });

  it('follows the clock of its zone through the changes of daylight saving', () => {
    const rule = 'DTSTART;TZID=Europe/Berlin:20260101T030000\nRRULE:FREQ=DAILY;INTERVAL=1';
    expect(runs(rule, '2026-03-27T12:00:00Z', 3)).toEqual([
      '2026-03-28T02:00:00Z',
      '2026-03-29T01:00:00Z',
      '2026-03-30T01:00:00Z',
    ]);
    expect(runs(rule, '2026-10-23T12:00:00Z', 3)).toEqual([
      '2026-10-24T01:00:00Z',
      '2026-10-25T02:00:00Z',
      '2026-10-26T02:00:00Z',
    ]);
  });

  it('leaves out a time that a day does not have, and takes one once that it has twice', () => {
    const rule = 'DTSTART;TZID=America/New_York:20260101T023000\nRRULE:FREQ=DAILY';
    expect(runs(rule, '2026-03-07T00:00:00Z', 2)).toEqual(['2026-03-07T07:30:00Z', '2026-03-09T06:30:00Z']);
    const twice = 'DTSTART;TZID=America/New_York:20260101T013000\nRRULE:FREQ=DAILY';
    expect(runs(twice, '2026-10-31T12:00:00Z', 2)).toEqual(['2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z']);
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=1', 'Every day, from 2026-02-01 10:00 UTC'],
    ['FREQ=HOURLY;INTERVAL=6;COUNT=4', 'Every 6 hours, from 2026-02-01 10:00 UTC, 4 times'],
    ['FREQ=WEEKLY;BYDAY=MO,FR', 'Every week, BYDAY=MO,FR, from 2026-02-01 10:00 UTC'],
    ['FREQ=DAILY;INTERVAL=1;COUNT=1', 'Once, 2026-02-01 10:00 UTC'],
  ])('has words: %s', (rule, title) => {
    expect(parseSeries(`DTSTART:20260201T100000Z\nRRULE:${rule}`).title).toBe(title);
  });

  it.each([
    ['', 'write two lines, DTSTART and RRULE'],
    ['RRULE:FREQ=DAILY', 'write two lines, DTSTART and RRULE'],
    ['DTSTART:20260201T100000Z', 'write two lines, DTSTART and RRULE'],
    ['DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY\nRRULE:FREQ=HOURLY', 'write two lines, DTSTART and RRULE'],
    ['DTSTART:20260201T100000Z\nRRULE:FREQ=SECONDLY', 'FREQ must be one of'],
    ['DTSTART:20260201T100000Z\nRRULE:FREQ=YEARLY', 'FREQ must be one of'],
    ['DTSTART:20260201T100000Z\nRRULE:INTERVAL=1', 'FREQ must be one of'],
    ['DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;INTERVAL=0', 'INTERVAL must be'],
    ['DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;COUNT=0', 'COUNT must be'],
    ['DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;COUNT=1001', 'COUNT must be'],
    [
      'DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=1000',
      'too far apart to be counted',
    ],
    ['DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;BYDAY=MO\0', 'write two lines'],
    ['DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;COUNT=2;UNTIL=20270101T000000Z', 'exclude each other'],
    ['DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;FREQ=DAILY', 'twice'],
    ['DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;FOO=1', '"FOO" is no part of a rule'],
    ['DTSTART:20261301T100000Z\nRRULE:FREQ=DAILY', 'month'],
    ['DTSTART;TZID=Mars/Olympus:20260201T100000\nRRULE:FREQ=DAILY', 'time zone'],
    [`DTSTART:20260201T100000Z\nRRULE:FREQ=DAILY;BYMINUTE=${'1,'.repeat(900)}1`, 'write two lines'],
  ])('is refused where it is none: %j', (rule, message) => {
    expect(() => parseSeries(rule)).toThrow(
      expect.objectContaining({ code: 'SERVER_BAD_RECURRENCE', message: expect.stringContaining(message) }),
    );
  });

  it('is refused before its lines are told apart where it is long', () => {
    expect(() => parseSeries('\n'.repeat(5_000_000))).toThrow('write two lines');
  });
});
