import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { CallAnswer } from '@secgraph/client';
import { JOB_STATUS, type JobStatusName, jobStatusName, UNFINISHED } from '@secgraph/vocabulary';
import type { ApiClient } from '../api/api-client.ts';
import { CliError, isRefusal } from '../errors.ts';
import type { UploadFile } from './find-upload-files.ts';

const RESULTS_PER_PAGE = 1_000;
const CHUNK_BYTES = 256 * 1024;

export interface UploadJob {
  readonly id: number;
  readonly state: JobStatusName;
  readonly message: string;
  readonly totalFiles: number;
  readonly failedFiles: number;
  readonly filesWithWarnings: number;
}

/** What became of one file, or of one entry of an archive. */
export interface FileResult {
  readonly name: string;
  /** Name of the archive; empty for a file of its own. */
  readonly archive: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

export function isOver(job: UploadJob): boolean {
  return !UNFINISHED.has(JOB_STATUS[job.state]);
}

export async function startJob(
  client: ApiClient,
  { hasCaseSensitiveIds }: { readonly hasCaseSensitiveIds: boolean },
): Promise<UploadJob> {
  try {
    return readJob(
      await client.ask((call) =>
        call('start-file-upload', hasCaseSensitiveIds ? { query: { case_sensitive_ids: true } } : {}),
      ),
    );
  } catch (cause) {
    if (isRefusal(cause, 'CLI_NOT_AUTHORISED')) {
      const message = 'this user may not upload: it takes a role with the permission graphdb:Ingest.';
      throw new CliError('CLI_NOT_AUTHORISED', message, { cause });
    }
    throw cause;
  }
}

export async function attachFile(
  client: ApiClient,
  jobId: number,
  { file, onRead }: { file: UploadFile; onRead: (bytes: number) => void },
): Promise<void> {
  const headers = {
    ...file.headers,
    'content-length': String(file.sizeBytes),
    'x-file-upload-name': encodeName(file.name),
  };
  await client.ask((call) =>
    call('upload-file', { params: paramsOf(jobId), body: openFile(file.path, onRead) }, { headers }),
  );
}

export async function endJob(client: ApiClient, jobId: number): Promise<void> {
  await client.ask((call) => call('end-file-upload', { params: paramsOf(jobId) }));
}

/** Ends a job that is not analysed yet; what was taken in until then stays. */
export async function cancelJob(client: ApiClient, jobId: number): Promise<UploadJob> {
  return readJob(await client.ask((call) => call('cancel-file-upload', { params: paramsOf(jobId) })));
}

export async function getJob(client: ApiClient, jobId: number): Promise<UploadJob> {
  const filters = { id: `eq:${jobId}` };
  const jobs = await client.ask((call) => call('list-file-uploads', { list: { filters } }));

  return readJob({ data: jobs.data.find(({ id }) => id === jobId) });
}

export async function listResults(client: ApiClient, jobId: number): Promise<FileResult[]> {
  const results: FileResult[] = [];
  let count: number;
  do {
    const list = { skip: results.length, limit: RESULTS_PER_PAGE };
    const page = await client.ask((call) =>
      call('list-completed-upload-tasks', { params: paramsOf(jobId), list }),
    );
    count = page.data.length;
    results.push(
      ...page.data.map(({ file_name, parent_file_name, errors, warnings }) => ({
        name: file_name,
        archive: parent_file_name,
        errors: errors ?? [],
        warnings: warnings ?? [],
      })),
    );
  } while (count === RESULTS_PER_PAGE);

  return results;
}

const paramsOf = (jobId: number) => ({ file_upload_job_id: jobId });

function openFile(path: string, onRead: (bytes: number) => void): Readable {
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  stream.on('data', () => onRead(stream.bytesRead));
  return stream;
}

/** Anything may listen at an address that somebody typed. */
function readJob({
  data: job,
}: {
  readonly data?: CallAnswer<'start-file-upload'>['data'] | undefined;
}): UploadJob {
  const state = typeof job?.id === 'number' ? jobStatusName(job.status) : undefined;
  if (job === undefined || state === undefined) {
    throw new CliError(
      'CLI_UNEXPECTED_ANSWER',
      'the service answered with something else than an upload job.',
    );
  }

  return {
    id: job.id,
    state,
    message: job.status_message,
    totalFiles: job.total_files ?? 0,
    failedFiles: job.failed_files ?? 0,
    filesWithWarnings: job.partial_failed_files ?? 0,
  };
}

/** "partially complete" */
export function wordsOfState(state: JobStatusName): string {
  return state.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Header values are Latin-1; everything beyond printable ASCII becomes an underscore. */
function encodeName(name: string): string {
  return name.replace(/[^\x20-\x7E]/g, '_');
}
