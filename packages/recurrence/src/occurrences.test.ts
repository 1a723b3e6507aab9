import { describe, expect, it } from 'vitest';
import { occurrencesOf } from './occurrences.ts';
import { readRule } from './read-rule.ts';
import { MAX_STEPS } from './rule-limits.ts';
import { Steps } from './steps.ts';

/** The next ones, and the places that were looked at for the first. */
function look(rule: string, after: string, count = 2) {
  const occurrences = occurrencesOf(readRule(rule));
  const found: string[] = [];
  const steps = new Steps();
  let next = occurrences.after(Date.parse(after), steps);
  while (next !== undefined && found.length < count) {
    found.push(new Date(next).toISOString().replace('.000Z', 'Z'));
    next = occurrences.after(next);
  }

  return { found, steps: steps.taken };
}

describe('occurrences', () => {
  it.each([
    ['the first year', 'DTSTART:00010101T020000Z\nRRULE:FREQ=DAILY;INTERVAL=3', '2026-11-22T02:00:00Z'],
    ['sundials', 'DTSTART;TZID=Europe/Amsterdam:19000101T020000\nRRULE:FREQ=WEEKLY', '2026-11-23T01:00:00Z'],
    [
      'every minute',
      'DTSTART:00010101T000000Z\nRRULE:FREQ=MINUTELY;BYHOUR=2;BYMINUTE=0',
      '2026-11-23T02:00:00Z',
    ],
  ])('cost the same however long ago it began: %s', (_, rule, expected) => {
    const { found, steps } = look(rule, '2026-11-20T02:00:00Z', 9);
    expect(found).toContain(expected);
    expect(steps).toBeLessThan(20);
  });

  it.each([
    ['a day that never comes', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['a minute that never comes', 'FREQ=MINUTELY;INTERVAL=60;BYMINUTE=30'],
    ['a second that never comes', 'FREQ=SECONDLY;INTERVAL=60;BYSECOND=30'],
    ['a place that never comes', 'FREQ=YEARLY;BYMONTH=2;BYDAY=MO;BYSETPOS=6'],
  ])('are looked for no further than is paid for: %s', (_, rule) => {
    const start = 'DTSTART;TZID=Africa/Casablanca:20260101T000000';
    const { found, steps } = look(`${start}\nRRULE:${rule}`, '2026-11-23T00:00:00Z');
    expect(found).toEqual([]);
    expect(steps).toBeLessThanOrEqual(MAX_STEPS);
  });

  it('are found where they are rare', () => {
    const rule = 'DTSTART:20260101T000000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=WE';
    expect(look(rule, '2096-03-01T00:00:00Z').found).toEqual([
      '2108-02-29T00:00:00Z',
      '2136-02-29T00:00:00Z',
    ]);
    const far = 'DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;INTERVAL=999999';
    expect(look(far, '2026-01-01T00:00:00Z').found).toEqual(['4763-11-28T00:00:00Z', '7501-10-24T00:00:00Z']);
  });

  it('end with the year 9999, and where the rule ends before it begins', () => {
    expect(look('DTSTART:99991231T000000Z\nRRULE:FREQ=DAILY', '2026-01-01T00:00:00Z').found).toEqual([
      '9999-12-31T00:00:00Z',
    ]);
    const over = 'DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;UNTIL=20251231T000000Z';
    expect(look(over, '2020-01-01T00:00:00Z').found).toEqual([]);
  });

  it('go on at the time that was written, from a start that clocks leave out', () => {
    const rule = 'DTSTART;TZID=America/New_York:20260308T023000\nRRULE:FREQ=DAILY';
    expect(look(rule, '2026-03-01T00:00:00Z').found).toEqual([
      '2026-03-09T06:30:00Z',
      '2026-03-10T06:30:00Z',
    ]);
    expect(look(`${rule};COUNT=1`, '2026-03-01T00:00:00Z').found).toEqual(['2026-03-09T06:30:00Z']);
    const hourly = 'DTSTART;TZID=America/New_York:20260308T023000\nRRULE:FREQ=HOURLY';
    expect(look(hourly, '2026-03-01T00:00:00Z').found).toEqual([
      '2026-03-08T07:30:00Z',
      '2026-03-08T08:30:00Z',
    ]);
  });

  it('leave out the day that an island left out, and follow half an hour', () => {
    const apia = 'DTSTART;TZID=Pacific/Apia:20111229T120000\nRRULE:FREQ=DAILY';
    expect(look(apia, '2011-12-01T00:00:00Z').found).toEqual([
      '2011-12-29T22:00:00Z',
      '2011-12-30T22:00:00Z',
    ]);
    const lordHowe = 'DTSTART;TZID=Australia/Lord_Howe:20261003T120000\nRRULE:FREQ=DAILY';
    expect(look(lordHowe, '2026-10-01T00:00:00Z').found).toEqual([
      '2026-10-03T01:30:00Z',
      '2026-10-04T01:00:00Z',
    ]);
  });
});
