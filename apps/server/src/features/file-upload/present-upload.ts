import {
  recordTimes,
  type CompletedTask as WireCompletedTask,
  type FileUploadJob as WireJob,
  wireTime,
} from '@secgraph/contract';
import type { CompletedTask, FileUploadJob } from '@secgraph/database/uploads';

/** The only place that says how upload jobs look on the wire. */
export function presentJob(job: FileUploadJob): WireJob {
  return {
    id: job.id,
    user_id: job.userId ?? null,
    user_email_address: job.userEmailAddress ?? null,
    status: job.status,
    status_message: job.statusMessage,
    start_time: wireTime(job.startTime),
    end_time: wireTime(job.endTime),
    last_ingest: wireTime(job.lastIngest),
    total_files: job.totalFiles,
    failed_files: job.failedFiles,
    partial_failed_files: job.partialFailedFiles,
    case_sensitive_ids: job.hasCaseSensitiveIds,
    ...recordTimes(job),
  };
}

export function presentCompletedTask(task: CompletedTask): WireCompletedTask {
  return {
    id: task.id,
    ingest_job_id: task.jobId,
    file_name: task.fileName,
    parent_file_name: task.parentFileName,
    errors: [...task.errors],
    warnings: [...task.warnings],
    records: task.records ?? null,
    ...recordTimes(task),
  };
}
