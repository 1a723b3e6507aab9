import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type {
  FileUploadJob,
  FileUploadJobRepository,
  IngestTask,
  IngestTaskRepository,
  NewFileUploadJob,
  NewIngestTask,
} from '@secgraph/database/uploads';
import type { UploadStore } from '@secgraph/datapipe/uploads';
import { UNKNOWN_FILE_NAMES } from '@secgraph/ingest';
import { UNFINISHED } from '@secgraph/vocabulary';
import { badRequest, conflict, HttpError, type HttpErrorCode, notFound } from '../../http/http-error.ts';
import { withSampleFiles } from './sample/sample-directory.ts';
import { SAMPLE_FILE_NAME, type SampleWish } from './sample/sample-wish.ts';
import type { ReceivedFile, UploadReceiver } from './upload-receiver.ts';

/** Wire status of a job that takes files. */
const RUNNING = 1;
const MAX_FILE_NAME_LENGTH = 255;
/** What is wrong with a file itself: sending it again brings the same. */
const OF_THE_FILE: ReadonlySet<HttpErrorCode> = new Set([
  'HTTP_BAD_REQUEST',
  'HTTP_BAD_BODY',
  'HTTP_BODY_TOO_LARGE',
  'HTTP_UNSUPPORTED_ENCODING',
  'HTTP_UNSUPPORTED_MEDIA_TYPE',
]);

export interface UploadServiceOptions {
  readonly jobs: FileUploadJobRepository;
  readonly tasks: IngestTaskRepository;
  readonly uploads: UploadStore;
  readonly receiver: UploadReceiver;
}

/** Takes files for jobs: a file is on disk and in the queue before it is acknowledged. */
export class UploadService {
  readonly #options: UploadServiceOptions;
  /** Whether a sample directory is being made. */
  #isInventing = false;

  constructor(options: UploadServiceOptions) {
    this.#options = options;
  }

  /** Throws where nothing can be undone yet, because something will still become of the job. */
  async assertOver(jobId: number): Promise<void> {
    const { status } = await this.#getJob(jobId);
    if (UNFINISHED.has(status)) {
      throw conflict('the job is not over: wait for it, or cancel it');
    }
  }

  async attach(jobId: number, file: ReceivedFile): Promise<void> {
    await this.#assertRunning(jobId);
    const stored = await this.#receive(jobId, file);
    const originalName = displayName(file.fileName) ?? UNKNOWN_FILE_NAMES[stored.fileType];
    await this.#enqueue({ jobId, originalName, ...stored });
  }

  /**
   * Attaches the sample directory to a job of its own, as an upload like any other, and closes it. One at a time:
   * throws `HTTP_CONFLICT` while another one is being invented or waits for its ingest.
   */
  async loadSampleDirectory(
    owner: NewFileUploadJob,
    wish: Pick<SampleWish, 'hasPlatforms'>,
  ): Promise<FileUploadJob> {
    if (this.#isInventing) {
      throw sampleIsLoading();
    }

    this.#isInventing = true;
    try {
      if (await this.#options.tasks.isNameQueued(SAMPLE_FILE_NAME)) {
        throw sampleIsLoading();
      }
      const { id } = await this.#options.jobs.createJob(owner);
      return await this.#attachSample(id, wish);
    } finally {
      this.#isInventing = false;
    }
  }

  async #attachSample(jobId: number, wish: Pick<SampleWish, 'hasPlatforms'>): Promise<FileUploadJob> {
    try {
      await withSampleFiles(wish, async (files) => {
        for (const { name, path, contentType } of files) {
          const { size } = await stat(path);
          await this.attach(jobId, {
            body: createReadStream(path),
            sizeBytes: size,
            contentType,
            contentEncoding: undefined,
            fileName: name,
          });
        }
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

  /** Receives a file. Where it is refused, the job remembers why: it may have been its only one. */
  async #receive(jobId: number, file: ReceivedFile): ReturnType<UploadReceiver['receive']> {
    try {
      return await this.#options.receiver.receive(file);
    } catch (error) {
      if (error instanceof HttpError && OF_THE_FILE.has(error.code)) {
        const name = displayName(file.fileName) ?? 'A file';
        await this.#options.jobs.noteRefusal(jobId, `${name} was refused: ${error.message}`);
      }
      throw error;
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
}

function sampleIsLoading(): HttpError {
  return conflict('the sample directory is being loaded already: wait until its job is done');
}

function notRunning(purpose: 'attach files' | 'end'): HttpError {
  return badRequest(`job must be in running status to ${purpose}`);
}

/** Header values arrive as Latin-1; nothing in a name may break a line of a log or a terminal. */
function displayName(header = ''): string | undefined {
  const decoded = Buffer.from(header, 'latin1').toString('utf8');
  const text = decoded.includes('\uFFFD') ? header : decoded;
  const name = text.replaceAll(/\p{Cc}/gu, '').trim();

  return name === '' ? undefined : name.slice(0, MAX_FILE_NAME_LENGTH);
}
