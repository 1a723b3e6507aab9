import type { Readable } from 'node:stream';
import type {
  FileUploadJob,
  FileUploadJobRepository,
  IngestTask,
  IngestTaskRepository,
  NewIngestTask,
} from '@secgraph/database';
import {
  createFileSink,
  UNKNOWN_FILE_NAMES,
  type UploadLimits,
  type UploadOutcome,
  validateUpload,
} from '@secgraph/ingest';
import type { UploadFolder } from '../../datapipe/upload-folder.ts';
import { badRequest, HttpError, notFound } from '../../http/http-error.ts';

/** Wire status of a job that takes files. */
const RUNNING = 1;
const MAX_FILE_NAME_LENGTH = 255;

export interface UploadServiceOptions {
  readonly jobs: FileUploadJobRepository;
  readonly tasks: IngestTaskRepository;
  readonly uploads: UploadFolder;
  readonly limits: Partial<UploadLimits>;
}

/** One file as it is received. */
export interface ReceivedFile {
  /** Bytes as sent. */
  readonly body: Readable;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  /** As the sender calls it; for display only. */
  readonly fileName: string | undefined;
}

/** Takes files for jobs: a file is on disk and in the queue before it is acknowledged. */
export class UploadService {
  readonly #options: UploadServiceOptions;

  constructor(options: UploadServiceOptions) {
    this.#options = options;
  }

  async attach(jobId: number, file: ReceivedFile): Promise<void> {
    await this.#assertRunning(jobId);
    const storedFile = this.#options.uploads.newName();
    const outcome = await this.#receive(file, storedFile);

    if (!outcome.ok) {
      throw refusal(outcome);
    }

    const originalName = displayName(file.fileName) ?? UNKNOWN_FILE_NAMES[outcome.kind];
    await this.#enqueue({ jobId, storedFile, originalName, fileType: outcome.kind });
  }

  /** Closes a job; the datapipe settles it once its files are ingested. */
  async end(jobId: number): Promise<void> {
    await this.#getJob(jobId);
    const closed = await this.#options.jobs.closeJob(jobId);

    if (closed === undefined) {
      throw notRunning('end');
    }
  }

  /** A file that does not make it into the queue leaves nothing behind. */
  async #enqueue(file: NewIngestTask): Promise<void> {
    let task: IngestTask | undefined;

    try {
      task = await this.#options.tasks.enqueueTask(file);
    } finally {
      if (task === undefined) {
        await this.#options.uploads.remove(file.storedFile);
      }
    }

    if (task === undefined) {
      throw notRunning('attach files');
    }
  }

  async #assertRunning(jobId: number): Promise<void> {
    const job = await this.#getJob(jobId);

    if (job.status !== RUNNING) {
      throw notRunning('attach files');
    }
  }

  async #getJob(jobId: number): Promise<FileUploadJob> {
    const job = await this.#options.jobs.findJob(jobId);

    if (job === undefined) {
      throw notFound();
    }

    return job;
  }

  async #receive(file: ReceivedFile, storedFile: string): Promise<UploadOutcome> {
    const sink = await createFileSink(this.#options.uploads.pathOf(storedFile));
    // The connection must survive a refusal in the middle of the body, or the answer could not be sent.
    const body = file.body.iterator({ destroyOnReturn: false });

    const { contentType, contentEncoding } = file;
    const { limits } = this.#options;

    return await validateUpload(body, { contentType, contentEncoding, limits }, sink);
  }
}

function notRunning(purpose: 'attach files' | 'end'): HttpError {
  return badRequest(`job must be in running status to ${purpose}`);
}

function refusal({ status, messages }: UploadOutcome & { ok: false }): HttpError {
  const [message = ''] = messages;

  switch (status) {
    case 413:
      return new HttpError('HTTP_BODY_TOO_LARGE', message, { messages });
    case 415:
      return new HttpError('HTTP_UNSUPPORTED_ENCODING', message, { messages });
    case 400:
      return new HttpError('HTTP_BAD_REQUEST', message, { messages });
  }
}

/** Header values arrive as Latin-1; nothing in a name may break a line of a log or a terminal. */
function displayName(header = ''): string | undefined {
  const decoded = Buffer.from(header, 'latin1').toString('utf8');
  const text = decoded.includes('\uFFFD') ? header : decoded;
  const name = text.replaceAll(/\p{Cc}/gu, '').trim();

  return name === '' ? undefined : name.slice(0, MAX_FILE_NAME_LENGTH);
}
