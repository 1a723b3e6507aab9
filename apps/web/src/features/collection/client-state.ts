import { CLIENT_SILENCE_MS, type CollectionClient } from '@secgraph/contract';
import { readTime } from '../../ui/format.ts';
import type { BadgeState } from '../../ui/state-badge.tsx';

type Seen = Pick<CollectionClient, 'last_checkin' | 'current_job_id'>;

/** What a client is at, as far as it was heard of. */
export function clientStateOf(
  { last_checkin: lastCheckIn, current_job_id: jobId }: Seen,
  now: Date,
): BadgeState {
  const seen = readTime(lastCheckIn);
  if (seen === undefined) {
    return { label: 'Not set up', tone: 'low' };
  }
  if (now.getTime() - seen.getTime() > CLIENT_SILENCE_MS) {
    return { label: 'Offline', tone: 'critical' };
  }

  return jobId === null ? { label: 'Ready', tone: 'ok' } : { label: 'Collecting', tone: 'busy' };
}

/** When its schedules want something of it next. Undefined: none does. */
export function nextRunOf({ events }: Pick<CollectionClient, 'events'>): Date | undefined {
  const times = events.flatMap(({ next_scheduled_at: next }) => readTime(next) ?? []);

  return times.toSorted((one, other) => one.getTime() - other.getTime())[0];
}
