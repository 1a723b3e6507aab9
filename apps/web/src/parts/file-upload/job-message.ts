import type { FileUploadJob } from '@secgraph/contract';
import { countOf } from '../../ui/format.ts';
import { describeRefusal } from './describe-refusal.ts';

/** Between the name of a file and why it was refused. @verbatim */
const REFUSED = ' was refused: ';

/** What the service says where the state says the same. @verbatim */
const STATES: ReadonlySet<string> = new Set(['Complete', 'Analyzing']);

type ToldJob = Pick<
  FileUploadJob,
  'status_message' | 'total_files' | 'failed_files' | 'partial_failed_files'
>;

/** What the service says of a job beside its state, in words of the pages; empty: the state says it all. */
export function messageOfJob(job: ToldJob): string {
  const { status_message: message, failed_files: failed, partial_failed_files: partial } = job;
  if (STATES.has(message)) {
    return '';
  }
  // Clients know these texts, so that the service keeps them; the numbers say the same.
  if (message.endsWith('failed to ingest as JSON Content')) {
    return failed > 0
      ? describeFailed(job)
      : `${countOf(partial, 'file')} could be read in part only. Open the job to see why.`;
  }
  if (message === 'Partially Completed') {
    return 'A part of the analysis failed.';
  }
  if (message === 'Analysis failed') {
    return 'The analysis failed.';
  }
  if (message === 'Ingested; the analysis was canceled') {
    return 'The files are ingested; the analysis was canceled.';
  }
  if (message.startsWith('Ingest timeout:')) {
    return 'No file came for too long, so the job was closed.';
  }
  const at = message.indexOf(REFUSED);
  if (at === -1) {
    return message;
  }
  const file = message.slice(0, at);
  const why = describeRefusal(message.slice(at + REFUSED.length));

  return `${file} was refused: ${why}`;
}

function describeFailed({ failed_files: failed, total_files: total }: ToldJob): string {
  return failed === total
    ? 'No file could be read. Open the job to see why.'
    : `${countOf(failed, 'file')} could not be read. Open the job to see why.`;
}
