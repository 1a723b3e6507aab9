import { nameOf } from './name-of.ts';

/**
 * Where a job stands that uploads or collects, as it is stored and told. An upload begins as running; a collection is
 * ready until its client takes it, and goes through the states of its upload once the client has ended it. No job is
 * stored as invalid.
 */
export const JOB_STATUS = {
  invalid: -1,
  ready: 0,
  running: 1,
  complete: 2,
  canceled: 3,
  timedOut: 4,
  failed: 5,
  ingesting: 6,
  analyzing: 7,
  partiallyComplete: 8,
} as const;

export type JobStatusName = keyof typeof JOB_STATUS;
export type JobStatus = (typeof JOB_STATUS)[JobStatusName];

/** Something will still become of such a job by itself. */
export const UNFINISHED: ReadonlySet<number> = new Set([
  JOB_STATUS.ready,
  JOB_STATUS.running,
  JOB_STATUS.ingesting,
  JOB_STATUS.analyzing,
]);

/** Undefined: a status of a newer service. */
export function jobStatusName(status: number): JobStatusName | undefined {
  return nameOf(JOB_STATUS, status);
}
