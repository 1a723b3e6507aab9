import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CodedError } from '@secgraph/kernel';
import { SharedRunMemory } from '../decode/run-memory.ts';
import type { ConvertReply, ConvertRequest } from './convert-protocol.ts';
import type { ConvertedRun } from './convert-run.ts';

export interface ConvertPoolOptions {
  /** Threads at most; they start when there is work. One for each core where `undefined`. */
  readonly workers?: number | undefined;
  /** What the threads run; the product's own converters where `undefined` (tests have others). */
  readonly workerFile?: URL | undefined;
  /** Heap of one thread. What needs more ends that thread alone. */
  readonly maxHeapMb?: number | undefined;
}

/** The largest record allowed parses within it. */
const DEFAULT_MAX_HEAP_MB = 1536;
/** The part of one thread's heap for what soon becomes garbage. The engine's own limit is five times that. */
const YOUNG_HEAP_MB = 24;

interface Thread {
  readonly worker: Worker;
  /** The one it works on, then the one it takes up next without waiting for this thread; answers come in order. */
  readonly jobs: Job[];
}

const JOBS_PER_THREAD = 2;

interface Job {
  readonly request: ConvertRequest;
  readonly resolve: (converted: ConvertedRun) => void;
  readonly reject: (error: CodedError) => void;
}

/** Threads that convert runs of records. May serve several files at a time; close it when done. */
export class ConvertPool {
  readonly size: number;
  /** The memory of the runs that are given to {@link convert}. */
  readonly runMemory = new SharedRunMemory();
  readonly #workerFile: URL;
  readonly #maxHeapMb: number;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];
  #isClosed = false;

  constructor(options: ConvertPoolOptions = {}) {
    this.size = Math.max(1, options.workers ?? availableParallelism());
    this.#maxHeapMb = options.maxHeapMb ?? DEFAULT_MAX_HEAP_MB;
    this.#workerFile = options.workerFile ?? new URL('./convert-worker.ts', import.meta.url);
  }

  /**
   * Converts one run, whose memory is the caller's again afterwards. Rejects with `INGEST_CONVERTER_FAILED` when the
   * thread died over it, with `CONVERT_POOL_CLOSED` when the pool was closed.
   */
  convert(request: ConvertRequest): Promise<ConvertedRun> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(poolClosed());
        return;
      }
      this.#waiting.push({ request, resolve, reject });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#rejectWaiting();
    await Promise.all([...this.#threads].map((thread) => thread.worker.terminate()));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#findThread();
      if (thread === undefined) {
        return;
      }
      const job = this.#waiting.shift();
      if (job !== undefined) {
        this.#start(thread, job);
      }
    }
  }

  /** An idle one, else a new one, else one that has room for another job. */
  #findThread(): Thread | undefined {
    const byLoad = [...this.#threads].sort((one, other) => one.jobs.length - other.jobs.length);
    const [calmest] = byLoad;

    if (calmest === undefined || (calmest.jobs.length > 0 && this.#threads.size < this.size)) {
      return this.#createThread();
    }
    return calmest.jobs.length < JOBS_PER_THREAD ? calmest : undefined;
  }

  /** The run is not transferred: should the thread die over the one before, another thread needs it. */
  #start(thread: Thread, job: Job): void {
    thread.jobs.push(job);
    thread.worker.ref();
    thread.worker.postMessage(job.request);
  }

  #createThread(): Thread {
    const worker = new Worker(this.#workerFile, {
      resourceLimits: { maxOldGenerationSizeMb: this.#maxHeapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    const thread: Thread = { worker, jobs: [] };
    let failure = 'it ended';
    worker.on('message', (reply: ConvertReply) => this.#settle(thread, reply));
    worker.on('error', (error) => {
      failure = error instanceof Error ? error.message : String(error);
    });
    worker.on('exit', () => this.#bury(thread, failure));
    // An idle pool keeps no process alive.
    worker.unref();
    this.#threads.add(thread);
    return thread;
  }

  #settle(thread: Thread, reply: ConvertReply): void {
    const job = thread.jobs.shift();
    if (thread.jobs.length === 0) {
      thread.worker.unref();
    }
    if (reply.ok) {
      job?.resolve(reply.converted);
    } else {
      job?.reject(converterFailed(reply.reason));
    }
    this.#dispatch();
  }

  /** A dead thread fails the run it worked on; the one behind it goes to another thread. */
  #bury(thread: Thread, reason: string): void {
    this.#threads.delete(thread);
    const [failed, ...untouched] = thread.jobs;
    failed?.reject(this.#isClosed ? poolClosed() : converterFailed(reason));
    this.#waiting.unshift(...untouched);
    if (this.#isClosed) {
      this.#rejectWaiting();
    } else {
      this.#dispatch();
    }
  }

  #rejectWaiting(): void {
    for (const job of this.#waiting.splice(0)) {
      job.reject(poolClosed());
    }
  }
}

function converterFailed(reason: string): CodedError<'INGEST_CONVERTER_FAILED'> {
  return new CodedError('INGEST_CONVERTER_FAILED', `converter stopped: ${reason.slice(0, 200)}`);
}

/** Not the file's fault, hence no `INGEST_…` code: it must not end up among the errors of the file. */
function poolClosed(): CodedError<'CONVERT_POOL_CLOSED'> {
  return new CodedError('CONVERT_POOL_CLOSED', 'The convert threads were stopped before the file was done.');
}
