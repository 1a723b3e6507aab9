import type { DatapipeStatus, FileUploadJob } from '@secgraph/contract';
import { JOB_STATUS, type JobStatus, UNFINISHED } from '@secgraph/vocabulary';
import { countOf, formatNumber } from '../../ui/format.ts';
import type { BadgeState } from '../../ui/state-badge.tsx';

/** No job is told to be of high severity: what it says is one of what notifications know. */
interface JobState extends BadgeState {
  readonly tone: Exclude<BadgeState['tone'], 'high'>;
}

const STATES: Readonly<Record<JobStatus, JobState>> = {
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

export function jobStateOf({ status }: Pick<FileUploadJob, 'status'>): JobState {
  return STATES[status as JobStatus] ?? { label: `Status ${status}`, tone: 'low' };
}

type IngestProgress = DatapipeStatus['ingest_progress'];

/** "3 files, 1 failed, 1 in part"; while they are read, "5 of 35 files": what is counted then are those that are done. */
export function describeFiles(job: FileUploadJob, progress?: IngestProgress): string {
  const { failed_files: failed, partial_failed_files: partial } = job;
  const parts = [
    countFiles(job, progress),
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(partial === 0 ? [] : [`${partial} in part`]),
  ];

  return parts.join(', ');
}

function countFiles({ id, status, total_files: total }: FileUploadJob, progress: IngestProgress): string {
  if (progress?.job_id === id && progress.entries_total > 1) {
    return `${formatNumber(progress.entries_done)} of ${countOf(progress.entries_total, 'file')}`;
  }

  return total === 0 && UNFINISHED.has(status) ? 'None read yet' : countOf(total, 'file');
}
