import type { IngestTask } from '@secgraph/database/uploads';
import { isTracing, parseTraceParent, recordSpan, withSpan } from '@secgraph/kernel/tracing';
import type { FileUploadJobs } from '../ports.ts';

/** Uploads that one analysis serves may be many; these are told. */
const MAX_LINKS = 32;

/** Records the ingest of a file as a step of the trace that its upload began, behind what it waited. */
export async function traceIngest<Result>(task: IngestTask, work: () => Promise<Result>): Promise<Result> {
  if (!isTracing()) {
    return work();
  }
  const parent = parseTraceParent(task.traceParent ?? '');
  if (parent !== undefined) {
    recordSpan('wait in the queue', Math.max(0, Date.now() - task.createdAt.getTime()), { parent });
  }
  const attributes = {
    'secgraph.upload.job': task.jobId,
    'secgraph.upload.bytes': task.storedBytes,
    'secgraph.upload.type': task.fileType,
    'secgraph.ingest.attempt': task.attempts,
  };

  return withSpan('ingest', { parent: parent ?? 'none', attributes }, work);
}

/** Records an analysis as a step of the trace of the oldest upload that waits for it; it is linked with the others. */
export async function traceAnalysis<Result>(
  jobs: FileUploadJobs,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isTracing()) {
    return work();
  }
  const awaited = await jobs.listAwaitedTraces(MAX_LINKS + 1);
  const [parent, ...links] = awaited.flatMap((text) => parseTraceParent(text) ?? []);

  return withSpan('analysis', { parent: parent ?? 'none', links }, work);
}
