import { JOB_STATUS } from '@secgraph/vocabulary';

/** For statements: the states of jobs whose files were ingested, as far as they could be. */
export const INGESTED_STATES = `(${[
  JOB_STATUS.complete,
  JOB_STATUS.failed,
  JOB_STATUS.analyzing,
  JOB_STATUS.partiallyComplete,
].join(', ')})`;
