import { Worker } from 'node:worker_threads';
import type { GraphModel } from '@secgraph/graph-schema';
import { errorCodeOf, invariant } from '@secgraph/kernel';
import type { SharedGraph, SharedPart } from '@secgraph/questions';
import { GraphQueryError } from '@secgraph/questions';
import type { Logger } from 'pino';
import type { PendingJob } from './pending-job.ts';
import type { JobMemory, QueryMemory } from './shared/job-memory.ts';
import type { PartMade, WorkerRequest, WorkerResponse } from './shared/protocol.ts';

/** A worker that dies sooner than this after its start is given time before the next attempt. */
const EARLY_DEATH_MS = 1_000;

export interface WorkerSlotOptions {
  readonly name: string;
  readonly entry: URL;
  /** Takes light jobs only. */
  readonly isReserved: boolean;
  readonly heapLimitMb: number;
  readonly memory: QueryMemory;
  readonly log: Logger;
  readonly onIdle: () => void;
  readonly onPartMade: (made: PartMade) => void;
}

/** What a worker has to know of the graph. */
export interface ServedGraph {
  readonly graph: SharedGraph;
  readonly model: GraphModel;
  readonly serial: number;
  /** What of it other workers have made for callers who are limited, by key. */
  readonly parts: ReadonlyMap<string, SharedPart>;
}

/** The place of one worker thread. A worker that is lost is replaced; its job fails. */
export class WorkerSlot {
  readonly isReserved: boolean;
  readonly #options: WorkerSlotOptions;
  #graph: ServedGraph | undefined;
  #worker: Worker | undefined;
  #startedAtMs = 0;
  #restart: NodeJS.Timeout | undefined;
  #job: PendingJob | undefined;
  #memory: JobMemory | undefined;
  #isClosed = false;

  constructor(options: WorkerSlotOptions) {
    this.#options = options;
    this.isReserved = options.isReserved;
    this.#start();
  }

  get isIdle(): boolean {
    return this.#worker !== undefined && this.#job === undefined;
  }

  useGraph(served: ServedGraph): void {
    this.#graph = served;
    this.#postGraph(served);
  }

  usePart(part: SharedPart): void {
    this.#post({ type: 'part', part });
  }

  /** Only while idle. */
  assign(job: PendingJob): void {
    invariant(this.isIdle, 'a worker runs one job at a time');
    const memory = this.#options.memory.open(job.userId);
    try {
      this.#post(job.requestWith(memory));
      this.#job = job;
      this.#memory = memory;
    } catch (cause) {
      this.#options.memory.close(job.userId, memory);
      const message = 'The input of a graph operation cannot cross threads.';
      job.fail(new GraphQueryError('GRAPH_OPERATION_FAILED', message, { cause }));
    }
  }

  get job(): PendingJob | undefined {
    return this.#job;
  }

  /** Ends the worker, whatever it is doing, and starts another. Its job fails as cancelled. */
  replace(): void {
    const stale = this.#worker;
    const operation = this.#job?.description.operation;
    this.#options.log.warn({ operation }, 'graph worker ignored a cancellation; replacing it');
    const memory = this.#memory;
    const job = this.#takeJob({ isRunning: true });
    job?.failAsCancelled();
    this.#start();
    // Until its thread has ended, the job may go on drawing memory.
    void stale?.terminate().finally(() => this.#giveBack(job, memory));
    this.#options.onIdle();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restart);
    this.#takeJob()?.fail(new GraphQueryError('GRAPH_WORKER_DIED', 'The service is shutting down.'));
    await this.#worker?.terminate();
  }

  #start(): void {
    const { entry, name, heapLimitMb } = this.#options;
    const worker = new Worker(entry, { name, resourceLimits: { maxOldGenerationSizeMb: heapLimitMb } });

    worker.on('message', (response: WorkerResponse | PartMade) => this.#finish(worker, response));
    worker.on('error', (error) => this.#recover(worker, error));
    worker.on('exit', () => this.#recover(worker, undefined));
    this.#worker = worker;
    this.#startedAtMs = performance.now();

    if (this.#graph !== undefined) {
      this.#postGraph(this.#graph);
    }
  }

  #postGraph({ graph, model, serial, parts }: ServedGraph): void {
    this.#post({ type: 'graph', graph, model, serial });
    for (const part of parts.values()) {
      this.#post({ type: 'part', part });
    }
  }

  #finish(worker: Worker, response: WorkerResponse | PartMade): void {
    if (response.type === 'part-made') {
      this.#options.onPartMade(response);
    } else if (this.#worker === worker) {
      this.#takeJob()?.finish(response);
      this.#options.onIdle();
    }
  }

  #recover(worker: Worker, error: unknown): void {
    if (this.#isClosed || this.#worker !== worker) {
      return;
    }

    const job = this.#takeJob();
    this.#options.log.error(
      { err: error, operation: job?.description.operation },
      'graph worker died; replacing it',
    );
    job?.fail(lossOf(error));

    this.#worker = undefined;
    const isEarly = performance.now() - this.#startedAtMs < EARLY_DEATH_MS && job === undefined;
    this.#restart = setTimeout(() => this.#restartNow(), isEarly ? EARLY_DEATH_MS : 0);
  }

  #restartNow(): void {
    this.#start();
    this.#options.onIdle();
  }

  #takeJob(options = { isRunning: false }): PendingJob | undefined {
    const [job, memory] = [this.#job, this.#memory];
    this.#job = undefined;
    this.#memory = undefined;
    if (!options.isRunning) {
      this.#giveBack(job, memory);
    }

    return job;
  }

  #giveBack(job: PendingJob | undefined, memory: JobMemory | undefined): void {
    if (memory !== undefined) {
      this.#options.memory.close(job?.userId, memory);
    }
  }

  #post(request: WorkerRequest): void {
    this.#worker?.postMessage(request);
  }
}

function lossOf(error: unknown): GraphQueryError {
  return errorCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new GraphQueryError('GRAPH_RESULT_TOO_LARGE', 'A graph query ran out of memory.', { cause: error })
    : new GraphQueryError('GRAPH_WORKER_DIED', 'A graph worker died with its query.', { cause: error });
}
