import type { CollectionJob } from '@secgraph/contract';
import { JOB_STATUS, UNFINISHED } from '@secgraph/vocabulary';
import type { BadgeState } from '../../ui/state-badge.tsx';

type StatedJob = Pick<CollectionJob, 'status'>;

/** States by the words of the address. */
const STATES = {
  waiting: { status: JOB_STATUS.ready, label: 'Waiting', tone: 'busy' },
  collecting: { status: JOB_STATUS.running, label: 'Collecting', tone: 'busy' },
  ingesting: { status: JOB_STATUS.ingesting, label: 'Ingesting', tone: 'busy' },
  analyzing: { status: JOB_STATUS.analyzing, label: 'Analyzing', tone: 'busy' },
  complete: { status: JOB_STATUS.complete, label: 'Complete', tone: 'ok' },
  partial: { status: JOB_STATUS.partiallyComplete, label: 'Partially complete', tone: 'moderate' },
  failed: { status: JOB_STATUS.failed, label: 'Failed', tone: 'critical' },
  'timed-out': { status: JOB_STATUS.timedOut, label: 'Timed out', tone: 'critical' },
  canceled: { status: JOB_STATUS.canceled, label: 'Canceled', tone: 'low' },
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
  return status === JOB_STATUS.ready || status === JOB_STATUS.running;
}

/** Something will still become of it by itself. */
export function isUnderWay({ status }: StatedJob): boolean {
  return UNFINISHED.has(status);
}
