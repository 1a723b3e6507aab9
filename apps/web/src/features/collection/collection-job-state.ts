import type { CollectionJob } from '@secgraph/contract';
import type { BadgeState } from '../../ui/state-badge.tsx';

type StatedJob = Pick<CollectionJob, 'status'>;

/** States by the words of the address, with their numbers on the wire. */
const STATES = {
  waiting: { status: 0, label: 'Waiting', tone: 'busy' },
  collecting: { status: 1, label: 'Collecting', tone: 'busy' },
  ingesting: { status: 6, label: 'Ingesting', tone: 'busy' },
  analyzing: { status: 7, label: 'Analyzing', tone: 'busy' },
  complete: { status: 2, label: 'Complete', tone: 'ok' },
  partial: { status: 8, label: 'Partially complete', tone: 'moderate' },
  failed: { status: 5, label: 'Failed', tone: 'critical' },
  'timed-out': { status: 4, label: 'Timed out', tone: 'critical' },
  canceled: { status: 3, label: 'Canceled', tone: 'low' },
} as const satisfies Readonly<Record<string, BadgeState & { readonly status: number }>>;

export type JobStateName = keyof typeof STATES;

export const JOB_STATE_NAMES = Object.keys(STATES) as readonly JobStateName[];

export function jobStateNamed(name: JobStateName): BadgeState & { readonly status: number } {
  return STATES[name];
}

export function collectionStateOf({ status }: StatedJob): BadgeState {
  const known = Object.values(STATES).find((state) => state.status === status);

  return known === undefined
    ? { label: `Status ${status}`, tone: 'low' }
    : { label: known.label, tone: known.tone };
}

/** Its client has not ended it, so that it can be canceled. */
export function isOpen({ status }: StatedJob): boolean {
  return status === STATES.waiting.status || status === STATES.collecting.status;
}

/** Something will still become of it by itself. */
export function isUnderWay(job: StatedJob): boolean {
  return isOpen(job) || job.status === STATES.ingesting.status || job.status === STATES.analyzing.status;
}
