import { describe, expect, it } from 'vitest';
import { parseRequestDate } from './request-date.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

describe('a request date', () => {
  it.each([
    ['2026-03-01T12:00:00Z', '2026-03-01T12', '2026-03-01T12:00:00Z'],
    ['2026-03-01T13:30:00+01:30', '2026-03-01T13', '2026-03-01T13:30:00+01:30'],
    ['2026-02-28T22:00:00-14:00', '2026-02-28T22', '2026-02-28T22:00:00-14:00'],
    ['2026-03-01T12:00:00.000999Z', '2026-03-01T12', '2026-03-01T12:00:00Z'],
  ])('%s', (text, hour, told) => {
    const date = parseRequestDate(text);

    expect(date?.timeMs).toBe(NOON);
    expect(date?.hour).toBe(hour);
    expect(date?.tell(NOON)).toBe(told);
  });

  it('has an hour that begins by the zone of the client, and ends somewhere long after', () => {
    const date = parseRequestDate('2026-03-01T13:10:00+05:30');

    expect(date?.hourStartMs).toBe(Date.parse('2026-03-01T07:30:00Z'));
    expect(date?.hourEndsAnywhereMs).toBe(Date.parse('2026-03-02T04:00:00Z'));
  });

  it('keeps milliseconds', () => {
    expect(parseRequestDate('2026-03-01T12:00:00.25Z')?.timeMs).toBe(NOON + 250);
  });

  it.each([
    '',
    'now',
    '2026-03-01',
    '2026-03-01 12:00:00Z',
    '2026-03-01T12:00:00',
    '2026-02-30T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T12:00:00+0100',
    '2026-03-01T12:00:00-15:00',
    '2026-03-01T12:00:00+23:59',
    '2026-03-01T12:00:00+13:75',
    'Sun, 01 Mar 2026 12:00:00 GMT',
  ])('is not %j', (text) => {
    expect(parseRequestDate(text)).toBeUndefined();
  });
});
