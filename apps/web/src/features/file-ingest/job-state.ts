import type { FileUploadJob } from '@secgraph/contract';
import { countOf } from '../../ui/format.ts';
import type { BadgeState } from '../../ui/state-badge.tsx';

const STATES: Readonly<Record<number, BadgeState>> = {
  '-1': { label: 'Invalid', tone: 'critical' },
  0: { label: 'Ready', tone: 'busy' },
  1: { label: 'Receiving', tone: 'busy' },
  2: { label: 'Complete', tone: 'ok' },
  3: { label: 'Canceled', tone: 'low' },
  4: { label: 'Timed out', tone: 'critical' },
  5: { label: 'Failed', tone: 'critical' },
  6: { label: 'Ingesting', tone: 'busy' },
  7: { label: 'Analyzing', tone: 'busy' },
  8: { label: 'Partially complete', tone: 'moderate' },
};

export function jobStateOf({ status }: Pick<FileUploadJob, 'status'>): BadgeState {
  return STATES[status] ?? { label: `Status ${status}`, tone: 'low' };
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
