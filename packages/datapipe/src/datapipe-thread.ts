import { Worker } from 'node:worker_threads';
import { reclaimSharedMemory } from '@secgraph/graph';
import { type Cancellation, requestCancellation } from '@secgraph/kernel';
import type { SpanBatch } from '@secgraph/kernel/tracing';
import type { SharedGraph } from '@secgraph/questions';
import type { PipelineLog } from './ports.ts';
import type { DatapipeEvent, DatapipeRequest, DatapipeThreadData } from './thread/protocol.ts';
import type { WorkReport } from './thread/work-meter.ts';

const RESTART_DELAY_MS = 1_000;
const STOP_PATIENCE_MS = 10_000;
/** A larger one, as the engine would make it, gains an ingest no time. */
const YOUNG_HEAP_MB = 32;

export interface DatapipeThreadOptions {
  readonly data: DatapipeThreadData;
  readonly log: PipelineLog;
}

export interface DatapipeConnection {
  /** Of a database that is migrated. */
  readonly databaseUrl: string;
  /** Of a server that follows it; default: there is none. */
  readonly databaseReadUrl?: string | undefined;
  /** Of the data folder: the one that was there at the start. */
  readonly folderId: string;
  /** Called with each generation that queries shall see from now on. */
  readonly onGraph: (graph: SharedGraph, generation: number) => void;
  /** Called with the term whose lease is to be renewed while this process writes, and without when another one may. */
  readonly onRole: (term: number | undefined) => void;
  /** Called when an analysis begins, with what ends it, and without when it is over. */
  readonly onAnalysis: (cancellation: Cancellation | undefined) => void;
  /** Called with steps of traces that have ended; default: nobody takes them. */
  readonly onSpans?: ((batch: SpanBatch) => void) | undefined;
}

/**
 * The thread that owns the graph: the datapipe where this process is the elected writer, a follower of
 * generations elsewhere. It begins with {@link DatapipeThread.connect}; until then it reads the snapshot file. A
 * thread that dies is started again; what it had under way is in the database.
 */
export class DatapipeThread {
  readonly #options: DatapipeThreadOptions;
  #worker: Worker;
  #connection: DatapipeConnection | undefined;
  #hasExited = false;
  #restart: NodeJS.Timeout | undefined;
  #isStopping = false;
  #isWriter = false;
  #roleSince = new Date();
  #work: WorkReport | undefined;
  #update: { readonly id: number; readonly cancellation: Cancellation } | undefined;
  /**
   * The last update that was cancelled and was not under way: it is cancelled as soon as it begins, if it ever does.
   */
  #lastCancelledId = -1;

  constructor(options: DatapipeThreadOptions) {
    this.#options = options;
    this.#worker = this.#spawn();
  }

  /** Whether this process is the one that changes the graph. */
  get isWriter(): boolean {
    return this.#isWriter;
  }

  /** Since when it is, or is not. */
  get roleSince(): Date {
    return this.#roleSince;
  }

  /** What it has done since it began, a few seconds old; undefined: nobody knows yet. */
  get work(): WorkReport | undefined {
    return this.#work;
  }

  /** Lets the work begin. */
  connect(connection: DatapipeConnection): void {
    this.#connection = connection;
    const { databaseUrl, databaseReadUrl, folderId } = connection;
    this.#post({ type: 'connect', databaseUrl, databaseReadUrl, folderId });
  }

  /** Tells the datapipe that there may be work. */
  wake(): void {
    this.#post({ type: 'wake' });
  }

  /** Ends a change under way; what was carried out before stays. */
  cancelUpdate(updateId: number): void {
    if (this.#update?.id === updateId) {
      requestCancellation(this.#update.cancellation);
    } else {
      this.#lastCancelledId = updateId;
    }
  }

  /** Ends the thread; what it had under way and not committed is done again after the next start. Idempotent. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    if (this.#hasExited) {
      return;
    }
    if (this.#connection === undefined) {
      await this.#worker.terminate();
      return;
    }

    const worker = this.#worker;
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const impatience = setTimeout(() => void worker.terminate(), STOP_PATIENCE_MS);

    this.#post({ type: 'stop' });
    await exited;
    clearTimeout(impatience);
  }

  #spawn(): Worker {
    this.#hasExited = false;
    const worker = new Worker(new URL('./thread/datapipe-worker.ts', import.meta.url), {
      name: 'datapipe',
      workerData: this.#options.data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });

    worker.on('message', (event: DatapipeEvent) => this.#receive(event));
    worker.on('error', (error) => this.#options.log.error({ err: error }, 'the datapipe thread failed'));
    worker.on('exit', () => this.#recover());

    return worker;
  }

  #receive(event: DatapipeEvent): void {
    switch (event.type) {
      case 'graph':
        this.#connection?.onGraph(event.graph, event.generation);
        reclaimSharedMemory(event.graph.retiredBytes);
        break;
      case 'role':
        this.#become(event.term);
        break;
      case 'update':
        this.#beginUpdate(event.updateId, event.cancellation);
        break;
      case 'work':
        this.#work = event.work;
        break;
      case 'analysis':
        this.#connection?.onAnalysis(event.cancellation);
        break;
      case 'spans':
        this.#connection?.onSpans?.(event.batch);
        break;
      case 'log':
        this.#options.log[event.level](event.fields, event.message);
        break;
    }
  }

  #beginUpdate(id: number, cancellation: Cancellation): void {
    this.#update = { id, cancellation };
    if (id === this.#lastCancelledId) {
      requestCancellation(cancellation);
    }
  }

  #recover(): void {
    this.#hasExited = true;
    this.#become(undefined);
    this.#connection?.onAnalysis(undefined);
    if (!this.#isStopping) {
      this.#restart = setTimeout(() => {
        this.#worker = this.#spawn();
        if (this.#connection !== undefined) {
          this.connect(this.#connection);
        }
      }, RESTART_DELAY_MS);
    }
  }

  #become(term: number | undefined): void {
    const isWriter = term !== undefined;
    if (isWriter !== this.#isWriter) {
      this.#isWriter = isWriter;
      this.#roleSince = new Date();
    }
    this.#connection?.onRole(term);
  }

  #post(request: DatapipeRequest): void {
    this.#worker.postMessage(request);
  }
}
