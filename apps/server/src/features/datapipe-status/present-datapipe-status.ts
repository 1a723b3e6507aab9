import { type DatapipeStatus as WireStatus, wireTime } from '@secgraph/contract';
import type { DatapipeStatus, IngestState } from '@secgraph/database/datapipe';

/** Before, the pace of a few files says nothing about the others. */
const PACE_AFTER_MS = 3_000;
const PACE_AFTER_SHARE = 0.02;
const SECOND_MS = 1_000;

/** The only place that says how the state of the datapipe looks on the wire. */
export function presentDatapipeStatus(status: DatapipeStatus): WireStatus {
  return {
    status: status.status,
    updated_at: wireTime(status.updatedAt),
    last_complete_analysis_at: wireTime(status.lastCompleteAnalysisAt),
    last_analysis_run_at: wireTime(status.lastAnalysisRunAt),
    ...(status.lastAnalysisOutcome === undefined
      ? {}
      : { last_analysis_outcome: status.lastAnalysisOutcome }),
    ...(status.nextScheduledAnalysisAt === undefined
      ? {}
      : { next_scheduled_analysis_at: wireTime(status.nextScheduledAnalysisAt) }),
    ...(status.progress === undefined ? {} : { analysis_progress: status.progress }),
    ...(status.ingest === undefined ? {} : { ingest_progress: presentIngest(status.ingest) }),
  };
}

/** For users who are kept to some environments: names of files, and how many there are, may be of any. */
export function withoutIngest({ ingest_progress: _, ...status }: WireStatus): WireStatus {
  return status;
}

function presentIngest(ingest: IngestState): NonNullable<WireStatus['ingest_progress']> {
  const percent = percentOf(ingest);
  const secondsLeft = secondsLeftOf(ingest);

  return {
    job_id: ingest.jobId,
    file_name: ingest.fileName,
    entries_done: ingest.entriesDone,
    entries_total: ingest.entriesTotal,
    files_waiting: ingest.queuedFiles,
    ...(percent === undefined ? {} : { percent }),
    ...(secondsLeft === undefined ? {} : { seconds_left: secondsLeft }),
  };
}

/** Sizes are known of files alone that this release has taken in. */
function percentOf({ jobBytes, jobQueuedBytes, fileBytes, share }: IngestState): number | undefined {
  if (jobBytes === 0 || fileBytes === 0) {
    return undefined;
  }
  const left = Math.max(jobQueuedBytes - share * fileBytes, 0);

  return Math.min(Math.max(Math.floor((1 - left / jobBytes) * 100), 0), 100);
}

function secondsLeftOf(ingest: IngestState): number | undefined {
  const { fileBytes, share, ingestedBytes, queuedBytes, elapsedMs } = ingest;
  const left = Math.max(queuedBytes - share * fileBytes, 0);
  const hasPace = elapsedMs >= PACE_AFTER_MS && ingestedBytes >= PACE_AFTER_SHARE * (ingestedBytes + left);

  return fileBytes > 0 && ingestedBytes > 0 && hasPace
    ? Math.ceil((left / ingestedBytes) * (elapsedMs / SECOND_MS))
    : undefined;
}
