import type { FileUploadJob, StateEvent } from '@secgraph/contract';
import type { DatapipeStatusRepository } from '@secgraph/database/datapipe';
import type { FileUploadJobRepository, SeenJobs } from '@secgraph/database/uploads';
import { presentDatapipeStatus } from '../datapipe-status/present-datapipe-status.ts';
import { presentJob } from '../file-upload/present-upload.ts';

/** What can be told at one moment. */
export interface Observation {
  /** By the clock of the database, which all processes share. */
  readonly at: Date;
  readonly newestJobId: number;
  readonly state: StateEvent;
}

export type Observe = (seen: SeenJobs) => Promise<Observation>;

export interface ObserveOptions {
  readonly statuses: Pick<DatapipeStatusRepository, 'getStatus'>;
  readonly jobs: Pick<FileUploadJobRepository, 'listMovingJobs'>;
  readonly publication: { readonly servedGeneration: number };
}

/**
 * Reads from the database what all processes keep there: a follower learns of the work of the elected writer in no
 * other way.
 */
export function createObserve({ statuses, jobs, publication }: ObserveOptions): Observe {
  return async (seen) => {
    // Before the jobs: one that is told to be complete is then one whose graph is served.
    const generation = publication.servedGeneration;
    const status = await statuses.getStatus();
    const moving = await jobs.listMovingJobs(seen, { servedGeneration: generation });

    return {
      at: moving.now,
      newestJobId: moving.newestId,
      state: {
        datapipe: presentDatapipeStatus(status),
        jobs: moving.jobs.map(presentJob),
        is_cut: moving.isCut,
        generation,
      },
    };
  };
}

/** Wire statuses of jobs that go on by themselves: running, ingesting, analyzing. */
const UNDER_WAY: ReadonlySet<number> = new Set([1, 6, 7]);

export function isUnderWay({ status }: FileUploadJob): boolean {
  return UNDER_WAY.has(status);
}
