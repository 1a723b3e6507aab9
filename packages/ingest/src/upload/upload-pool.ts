import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { CodedError } from '@secgraph/kernel';
import type { ByteChunks } from '../decode/peek-bytes.ts';
import { PendingUpload } from './pending-upload.ts';
import type { UploadReply } from './upload-protocol.ts';
import type { UploadOptions, UploadOutcome } from './validate-upload.ts';

export interface UploadPoolOptions {
  /** Threads at most; they start when there is work. Default: two, so that one costly file holds up half of them. */
  readonly threads?: number;
}

const DEFAULT_THREADS = 2;
/** What the limits let one element take, several times over. */
const MAX_HEAP_MB = 512;
const YOUNG_HEAP_MB = 16;

interface Thread {
  readonly worker: Worker;
  readonly uploads: Map<number, PendingUpload>;
}

/**
 * Receives uploads as `validateUpload` does, in threads of their own: whatever is sent, the caller's thread only
 * passes bytes on. Close it when done.
 */
export class UploadPool {
  readonly #size: number;
  readonly #threads = new Set<Thread>();
  #lastId = 0;
  #isClosed = false;

  constructor({ threads = DEFAULT_THREADS }: UploadPoolOptions = {}) {
    this.#size = Math.max(1, threads);
  }

  /**
   * Checks a body and stores it in a new file at `path`, where nothing is left unless the outcome is `ok`. Settles as
   * soon as that is known, which may be before the body ends; throws what the body throws, what the file system
   * says, `UPLOAD_THREAD_LOST` when the thread died, and `UPLOAD_POOL_CLOSED`.
   */
  async receive(body: ByteChunks, path: string, options: UploadOptions): Promise<UploadOutcome> {
    if (this.#isClosed) {
      throw poolClosed();
    }

    const { worker, uploads } = this.#calmestThread();
    const upload = new PendingUpload(++this.#lastId, (request, transfer = []) =>
      worker.postMessage(request, transfer),
    );
    uploads.set(upload.id, upload);
    worker.ref();
    worker.postMessage({ type: 'begin', id: upload.id, path, options });
    void upload.pump(body);
    try {
      return await upload.outcome;
    } catch (error) {
      // A thread that died could not tidy up.
      await rm(path, { force: true });
      throw error;
    } finally {
      uploads.delete(upload.id);
      if (uploads.size === 0) {
        worker.unref();
      }
    }
  }

  /** Fails what is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #calmestThread(): Thread {
    const [calmest] = [...this.#threads].sort((one, other) => one.uploads.size - other.uploads.size);
    const isFree = calmest?.uploads.size === 0 || this.#threads.size >= this.#size;

    return calmest !== undefined && isFree ? calmest : this.#createThread();
  }

  #createThread(): Thread {
    const worker = new Worker(new URL('./upload-worker.ts', import.meta.url), {
      name: 'upload',
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    const thread: Thread = { worker, uploads: new Map() };
    let failure: unknown;
    worker.on('message', (reply: UploadReply) => thread.uploads.get(reply.id)?.receive(reply));
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => this.#bury(thread, failure));
    // Idle threads keep no process alive.
    worker.unref();
    this.#threads.add(thread);
    return thread;
  }

  #bury(thread: Thread, cause: unknown): void {
    this.#threads.delete(thread);
    for (const upload of thread.uploads.values()) {
      upload.fail(this.#isClosed ? poolClosed() : threadLost(cause));
    }
  }
}

function threadLost(cause: unknown): CodedError<'UPLOAD_THREAD_LOST'> {
  return new CodedError('UPLOAD_THREAD_LOST', 'The thread that checked the upload ended.', { cause });
}

function poolClosed(): CodedError<'UPLOAD_POOL_CLOSED'> {
  return new CodedError('UPLOAD_POOL_CLOSED', 'The service is shutting down.');
}
