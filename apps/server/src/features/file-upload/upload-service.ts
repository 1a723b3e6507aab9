import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type {
  FileUploadJob,
  FileUploadJobRepository,
  IngestTask,
  IngestTaskRepository,
  NewFileUploadJob,
  NewIngestTask,
} from '@secgraph/database';
import { UNKNOWN_FILE_NAMES, type UploadLimits, type UploadOutcome, type UploadPool } from '@secgraph/ingest';
import { isCodedError } from '@secgraph/kernel';
import { isNoSpaceError } from '../../datapipe/shared/fault-of.ts';
import type { UploadFolder } from '../../datapipe/shared/upload-folder.ts';
import type { DiskSpace, SpaceReservation } from '../../disk/disk-space.ts';
import { readToEnd } from '../../http/body/request-body.ts';
import { badRequest, conflict, HttpError, notFound } from '../../http/http-error.ts';
import { SAMPLE_FILE_NAME, withSampleDirectory } from './sample/sample-directory.ts';

/** Wire status of a job that takes files. */
const RUNNING = 1;
const MAX_FILE_NAME_LENGTH = 255;

export interface UploadServiceOptions {
  readonly jobs: FileUploadJobRepository;
  readonly tasks: IngestTaskRepository;
  readonly uploads: UploadFolder;
  /** Where files are checked. */
  readonly pool: UploadPool;
  readonly space: DiskSpace;
  readonly limits: Partial<UploadLimits>;
}

/** One file as it is received. */
export interface ReceivedFile {
  /** Bytes as sent. */
  readonly body: Readable;
  /** Of the body, as announced; 0: unknown. */
  readonly sizeBytes: number;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  /** As the sender calls it; for display only. */
  readonly fileName: string | undefined;
}

/** Takes files for jobs: a file is on disk and in the queue before it is acknowledged. */
export class UploadService {
  readonly #options: UploadServiceOptions;
  /** Whether a sample directory is being made. */
  #isInventing = false;

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
    const storedBytes = await this.#options.uploads.sizeOf(storedFile);
    await this.#enqueue({ jobId, storedFile, originalName, fileType: outcome.kind, storedBytes });
  }

  /**
   * Attaches the sample directory to a job of its own, as an upload like any other, and closes it. One at a time:
   * throws `HTTP_CONFLICT` while another one is being invented or waits for its ingest.
   */
  async loadSampleDirectory(owner: NewFileUploadJob): Promise<FileUploadJob> {
    if (this.#isInventing) {
      throw sampleIsLoading();
    }

    this.#isInventing = true;
    try {
      if (await this.#options.tasks.isNameQueued(SAMPLE_FILE_NAME)) {
        throw sampleIsLoading();
      }
      const { id } = await this.#options.jobs.createJob(owner);
      return await this.#attachSample(id);
    } finally {
      this.#isInventing = false;
    }
  }

  async #attachSample(jobId: number): Promise<FileUploadJob> {
    try {
      await withSampleDirectory(async (path) => {
        const { size } = await stat(path);
        await this.attach(jobId, {
          body: createReadStream(path),
          sizeBytes: size,
          contentType: 'application/zip',
          contentEncoding: undefined,
          fileName: SAMPLE_FILE_NAME,
        });
      });
    } catch (error) {
      await this.cancel(jobId, undefined);
      throw error;
    }

    await this.end(jobId);
    return this.#getJob(jobId);
  }

  /** Closes a job; the datapipe settles it once its files are ingested. */
  async end(jobId: number): Promise<void> {
    await this.#getJob(jobId);
    const closed = await this.#options.jobs.closeJob(jobId);

    if (closed === undefined) {
      throw notRunning('end');
    }
  }

  /**
   * Ends a job that is not analysed yet: takes its files off the queue, also the one that is being ingested. The
   * datapipe hears of it and goes on with other jobs; what it did for this one stays.
   */
  async cancel(jobId: number, by: string | undefined): Promise<FileUploadJob> {
    await this.#getJob(jobId);
    const message = by === undefined || by === '' ? 'Canceled' : `Canceled by ${by}`;
    const canceled = await this.#options.jobs.cancelJob(jobId, message);

    if (canceled === undefined) {
      throw badRequest('job must be in running or ingesting status to cancel');
    }
    for (const storedFile of canceled.unneededFiles) {
      // What stays behind counts as left over and is swept.
      await this.#options.uploads.remove(storedFile).catch(() => undefined);
    }

    return canceled.job;
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

  /** What was stored stays only when the body is what its sender signed. */
  async #untilChecked(body: Readable, storedFile: string): Promise<void> {
    try {
      await readToEnd(body);
    } catch (error) {
      await this.#options.uploads.remove(storedFile);
      throw error;
    }
  }

  async #receive(file: ReceivedFile, storedFile: string): Promise<UploadOutcome> {
    const { contentType, contentEncoding } = file;
    const { pool, space, uploads } = this.#options;

    try {
      const limits = { ...this.#options.limits, minFreeBytes: await space.keptBytes() };
      const reservation = await space.reserve(file.sizeBytes);
      try {
        // The connection must survive a refusal in the middle of the body, or the answer could not be sent.
        const body = takeFrom(reservation, file.body.iterator({ destroyOnReturn: false }));
        const path = uploads.pathOf(storedFile);
        const outcome = await pool.receive(body, path, { contentType, contentEncoding, limits });
        if (outcome.ok) {
          await this.#untilChecked(file.body, storedFile);
        }
        return outcome;
      } finally {
        reservation.release();
      }
    } catch (error) {
      throw isNoSpaceError(error) ? noSpace(error) : error;
    }
  }
}

function sampleIsLoading(): HttpError {
  return conflict('the sample directory is being loaded already: wait until its job is done');
}

function notRunning(purpose: 'attach files' | 'end'): HttpError {
  return badRequest(`job must be in running status to ${purpose}`);
}

/** As sent: what grows while it is unpacked is looked after where it is stored. */
async function* takeFrom(
  reservation: SpaceReservation,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    await reservation.take(chunk.length);
    yield chunk;
  }
}

/** A disk that is full in spite of the reservation was filled by others. */
function noSpace(cause: unknown): HttpError {
  const message = isCodedError(cause, 'STORAGE_FULL')
    ? cause.message
    : 'not enough disk space: the file could not be stored. Make room and try again.';

  return new HttpError('HTTP_NO_SPACE', message, { cause });
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
