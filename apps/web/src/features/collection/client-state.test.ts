import { describe, expect, it } from 'vitest';
import { clientStateOf, nextRunOf } from './client-state.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const NEVER = '0001-01-01T00:00:00Z';

describe('the state of a client', () => {
  it.each([
    ['never heard of', NEVER, null, 'Not set up'],
    ['heard of a moment ago', '2026-11-23T11:59:55Z', null, 'Ready'],
    ['at a job', '2026-11-23T11:59:55Z', 7, 'Collecting'],
    ['heard of five minutes ago', '2026-11-23T11:55:00Z', null, 'Ready'],
    ['silent since then', '2026-11-23T11:54:59Z', null, 'Offline'],
    ['silent in the middle of a job', '2026-11-23T11:00:00Z', 7, 'Offline'],
  ])('%s', (_, lastCheckIn, jobId, label) => {
    expect(clientStateOf({ last_checkin: lastCheckIn, current_job_id: jobId }, NOW).label).toBe(label);
  });
});

describe('the next run of a client', () => {
  const event = (next: string) => ({ next_scheduled_at: next }) as never;

  it('is the earliest of its schedules, without those that are over', () => {
    const events = [event(NEVER), event('2026-11-25T02:00:00Z'), event('2026-11-24T02:00:00Z')];
    expect(nextRunOf({ events })).toEqual(new Date('2026-11-24T02:00:00Z'));
    expect(nextRunOf({ events: [event(NEVER)] })).toBeUndefined();
    expect(nextRunOf({ events: [] })).toBeUndefined();
  });
});
