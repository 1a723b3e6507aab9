import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { JOB_STATUS, type JobStatusName, jobStatusName, UNFINISHED } from '@secgraph/vocabulary';
import type { ApiClient } from '../api/api-client.ts';
import { numberField, textField, textsField } from '../api/json-fields.ts';
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

export async function startJob(client: ApiClient): Promise<UploadJob> {
  try {
    return parseJob(await client.request({ method: 'POST', path: '/api/v2/file-upload/start' }));
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
  await client.request({
    method: 'POST',
    path: `/api/v2/file-upload/${jobId}`,
    headers: {
      ...file.headers,
      'content-length': String(file.sizeBytes),
      'x-file-upload-name': encodeName(file.name),
    },
    stream: () => openFile(file.path, onRead),
  });
}

export async function endJob(client: ApiClient, jobId: number): Promise<void> {
  await client.request({ method: 'POST', path: `/api/v2/file-upload/${jobId}/end` });
}

/** Ends a job that is not analysed yet; what was taken in until then stays. */
export async function cancelJob(client: ApiClient, jobId: number): Promise<UploadJob> {
  return parseJob(await client.request({ method: 'PUT', path: `/api/v2/file-upload/${jobId}/cancel` }));
}

export async function getJob(client: ApiClient, jobId: number): Promise<UploadJob> {
  const jobs = await client.request({ method: 'GET', path: `/api/v2/file-upload?id=eq:${jobId}` });
  const job = Array.isArray(jobs)
    ? jobs.find((candidate) => numberField(candidate, 'id') === jobId)
    : undefined;
  return parseJob(job);
}

export async function listResults(client: ApiClient, jobId: number): Promise<FileResult[]> {
  const results: FileResult[] = [];
  let page: readonly FileResult[];
  do {
    const range = `skip=${results.length}&limit=${RESULTS_PER_PAGE}`;
    const path = `/api/v2/file-upload/${jobId}/completed-tasks?${range}`;
    page = parseResults(await client.request({ method: 'GET', path }));
    results.push(...page);
  } while (page.length === RESULTS_PER_PAGE);

  return results;
}

function parseResults(tasks: unknown): readonly FileResult[] {
  if (!Array.isArray(tasks)) {
    return [];
  }

  return tasks.map((task: unknown) => ({
    name: textField(task, 'file_name') ?? '',
    archive: textField(task, 'parent_file_name') ?? '',
    errors: textsField(task, 'errors'),
    warnings: textsField(task, 'warnings'),
  }));
}

function openFile(path: string, onRead: (bytes: number) => void): Readable {
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  stream.on('data', () => onRead(stream.bytesRead));
  return stream;
}

function parseJob(answer: unknown): UploadJob {
  const id = numberField(answer, 'id');
  const status = numberField(answer, 'status');
  const state = status === undefined ? undefined : jobStatusName(status);
  if (id === undefined || state === undefined) {
    throw new CliError(
      'CLI_UNEXPECTED_ANSWER',
      'the service answered with something else than an upload job.',
    );
  }

  return {
    id,
    state,
    message: textField(answer, 'status_message') ?? '',
    totalFiles: numberField(answer, 'total_files') ?? 0,
    failedFiles: numberField(answer, 'failed_files') ?? 0,
    filesWithWarnings: numberField(answer, 'partial_failed_files') ?? 0,
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
