import { describe, expect, it } from 'vitest';
import {
  describeRule,
  newRecurrence,
  problemOfRecurrence,
  type RecurrenceForm,
  readRule,
  writeRule,
} from './recurrence.ts';

const NEW = newRecurrence(new Date('2026-11-23T23:30:00Z'), 'Europe/Berlin');

describe('a recurrence', () => {
  it('begins with the day that it is in the zone', () => {
    expect(NEW.date).toBe('2026-11-24');
    expect(newRecurrence(new Date('2026-11-23T23:30:00Z'), 'UTC').date).toBe('2026-11-23');
  });

  it.each<[Partial<RecurrenceForm>, string, string]>([
    [
      { frequency: 'once', zone: 'UTC' },
      'DTSTART:20261124T020000Z\nRRULE:FREQ=DAILY;INTERVAL=1;COUNT=1',
      'Once, on 2026-11-24 at 02:00 (UTC)',
    ],
    [
      { frequency: 'hourly', interval: 6 },
      'DTSTART;TZID=Europe/Berlin:20261124T020000\nRRULE:FREQ=HOURLY;INTERVAL=6',
      'Every 6 hours, counted from 02:00 (Europe/Berlin)',
    ],
    [
      { frequency: 'daily', time: '23:15' },
      'DTSTART;TZID=Europe/Berlin:20261124T231500\nRRULE:FREQ=DAILY;INTERVAL=1',
      'Every day at 23:15 (Europe/Berlin)',
    ],
    [
      { frequency: 'weekly', days: ['TH', 'MO'] },
      'DTSTART;TZID=Europe/Berlin:20261124T020000\nRRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TH',
      'Every week on Monday and Thursday at 02:00 (Europe/Berlin)',
    ],
    [
      { frequency: 'monthly', monthDay: -1, interval: 3 },
      'DTSTART;TZID=Europe/Berlin:20261124T020000\nRRULE:FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1',
      'Every 3 months on the last day at 02:00 (Europe/Berlin)',
    ],
    [
      { frequency: 'monthly', monthly: 'weekday', place: 2, placeDay: 'SA' },
      'DTSTART;TZID=Europe/Berlin:20261124T020000\nRRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=2SA',
      'Every month on the second Saturday at 02:00 (Europe/Berlin)',
    ],
  ])('of %o is written, told and read again', (fields, rule, words) => {
    const form = { ...NEW, ...fields };
    expect(writeRule(form)).toBe(rule);
    expect(describeRule(rule)).toBe(words);
    expect(writeRule(readRule(rule, NEW))).toBe(rule);
    expect(readRule(rule, NEW).frequency).toBe(form.frequency);
  });

  it('of a week without days is on the day of its start', () => {
    const read = readRule('DTSTART:20261123T020000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2', NEW);
    expect([read.days, read.interval]).toEqual([['MO'], 2]);
  });

  it.each([
    'DTSTART:20261123T020000Z\nRRULE:FREQ=DAILY;INTERVAL=1;COUNT=5',
    'DTSTART:20261123T020000Z\nRRULE:FREQ=DAILY;UNTIL=20270101T000000Z',
    'DTSTART:20261123T020000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO;WKST=SU',
    'DTSTART:20261123T020000Z\nRRULE:FREQ=MONTHLY;BYDAY=MO',
    'DTSTART:20261123T020000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1,15',
    'DTSTART:20261123T020030Z\nRRULE:FREQ=DAILY',
    'DTSTART:20261123T020000\nRRULE:FREQ=DAILY',
    'DTSTART;TZID=Europe/Berlin:20261123T020000Z\nRRULE:FREQ=DAILY',
    'DTSTART:20261123T020000Z\nRRULE:FREQ=MINUTELY;INTERVAL=5',
    'nothing of the kind',
  ])('that the form cannot tell stays as it is: %s', (rule) => {
    const read = readRule(rule, NEW);
    expect(read.frequency).toBe('custom');
    expect(writeRule(read)).toBe(rule);
  });

  it('says what it lacks', () => {
    expect(problemOfRecurrence(NEW)).toBeUndefined();
    expect(problemOfRecurrence({ ...NEW, days: [] })).toBe('Choose at least one day.');
    expect(problemOfRecurrence({ ...NEW, frequency: 'daily', days: [] })).toBeUndefined();
    expect(problemOfRecurrence({ ...NEW, time: '' })).toBe('Choose a day and a time.');
    expect(problemOfRecurrence({ ...NEW, interval: 0 })).toBe('Choose a number from 1 to 1000.');
    expect(problemOfRecurrence({ ...NEW, frequency: 'custom' })).toBe('Write the two lines of a rule.');
  });
});
