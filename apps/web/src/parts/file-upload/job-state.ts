import type { FileUploadJob } from '@secgraph/contract';
import { JOB_STATUS, type JobStatus } from '@secgraph/vocabulary';
import { countOf } from '../../ui/format.ts';
import type { BadgeState } from '../../ui/state-badge.tsx';

const STATES: Readonly<Record<JobStatus, BadgeState>> = {
  [JOB_STATUS.invalid]: { label: 'Invalid', tone: 'critical' },
  [JOB_STATUS.ready]: { label: 'Ready', tone: 'busy' },
  [JOB_STATUS.running]: { label: 'Receiving', tone: 'busy' },
  [JOB_STATUS.complete]: { label: 'Complete', tone: 'ok' },
  [JOB_STATUS.canceled]: { label: 'Canceled', tone: 'low' },
  [JOB_STATUS.timedOut]: { label: 'Timed out', tone: 'critical' },
  [JOB_STATUS.failed]: { label: 'Failed', tone: 'critical' },
  [JOB_STATUS.ingesting]: { label: 'Ingesting', tone: 'busy' },
  [JOB_STATUS.analyzing]: { label: 'Analyzing', tone: 'busy' },
  [JOB_STATUS.partiallyComplete]: { label: 'Partially complete', tone: 'moderate' },
};

export function jobStateOf({ status }: Pick<FileUploadJob, 'status'>): BadgeState {
  return STATES[status as JobStatus] ?? { label: `Status ${status}`, tone: 'low' };
}

/** "3 files, 1 failed, 1 in part". */
export function describeFiles(job: FileUploadJob): string {
  const { total_files: total, failed_files: failed, partial_failed_files: partial } = job;
  const parts = [
    countOf(total, 'file'),
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(partial === 0 ? [] : [`${partial} in part`]),
  ];

  return parts.join(', ');
}
