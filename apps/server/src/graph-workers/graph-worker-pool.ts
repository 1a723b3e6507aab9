import type { Logger } from 'pino';
import { GraphQueryError } from './errors.ts';
import type { InputOf, OperationName, OperationTable } from './graph-operation.ts';
import type { SharedGraph } from './graph-view.ts';
import { JOB_WEIGHTS, type JobWeight, type JobWeights } from './job-weights.ts';
import type { GraphOperations } from './operations.ts';
import { type JobLimits, PendingJob, reasonOf } from './pending-job.ts';
import { WorkerSlot } from './worker-slot.ts';

/** One worker is kept for light jobs, so a pool has at least two. */
const MIN_WORKERS = 2;
const MAX_QUEUED_JOBS = 1_000;
/** A job that ignores its cancellation for this long takes its worker down with it. */
const CANCELLATION_GRACE_MS = 1_000;
const HEAP_LIMIT_MB = 2_048;

export interface PoolSize {
  readonly workerCount: number;
  readonly log: Logger;
  /** Of one worker, without the graph, which is shared. Default: 2 GiB. */
  readonly heapLimitMb?: number;
}

export interface PoolOptions<Operations extends OperationTable> extends PoolSize {
  /** Module that serves `Operations` (see `serveJobs`). */
  readonly entry: URL;
  readonly weights: JobWeights<Operations>;
}

/** What a handler needs of the pool. */
export type GraphQueries = Pick<GraphWorkerPool, 'run'>;

/**
 * Runs graph operations in worker threads over the shared graph.
 *
 * Errors of {@link run}: `GRAPH_NOT_LOADED` before the first graph, `GRAPH_WORKER_BUSY` when too many jobs
 * wait, `GRAPH_WORKER_DIED` when a worker is lost, `GRAPH_RESULT_TOO_LARGE`, `GRAPH_OPERATION_FAILED` for
 * whatever an operation throws unexpectedly, `KERNEL_CANCELLED`, `KERNEL_DEADLINE_EXCEEDED`, and the codes
 * that operations throw on purpose.
 */
export class GraphWorkerPool<Operations extends OperationTable = GraphOperations> {
  readonly #weights: JobWeights<Operations>;
  readonly #slots: readonly WorkerSlot[];
  readonly #queue: PendingJob[] = [];
  #hasGraph = false;
  #lastJobId = 0;
  #isClosed = false;

  constructor(options: PoolOptions<Operations>) {
    this.#weights = options.weights;
    const { entry, log, heapLimitMb = HEAP_LIMIT_MB } = options;
    this.#slots = Array.from({ length: Math.max(MIN_WORKERS, options.workerCount) }, (_, index) => {
      const onIdle = () => this.#dispatch();

      return new WorkerSlot({
        name: `graph-worker-${index}`,
        entry,
        isReserved: index === 0,
        heapLimitMb,
        log,
        onIdle,
      });
    });
  }

  get hasGraph(): boolean {
    return this.#hasGraph;
  }

  /** Jobs that start from now on see this graph; running ones finish on the one they began with. */
  useGraph(graph: SharedGraph): void {
    this.#hasGraph = true;
    for (const slot of this.#slots) {
      slot.useGraph(graph);
    }
  }

  /** The operation's result as JSON bytes, which the caller owns. */
  async run<Name extends OperationName<Operations>>(
    operation: Name,
    input: InputOf<Operations[Name]>,
    limits: JobLimits,
  ): Promise<Uint8Array<ArrayBuffer>> {
    this.#assertReady();
    if (limits.signal.aborted) {
      throw reasonOf(limits.signal);
    }

    this.#lastJobId += 1;
    const description = { operation, input, weight: this.#weightOf(operation, input) };
    const job = new PendingJob(this.#lastJobId, description, {
      limits,
      onCancelled: (cancelled) => this.#cancel(cancelled),
    });
    this.#queue.push(job);
    this.#dispatch();

    return job.result;
  }

  /** Fails all jobs and ends the threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#queue.splice(0)) {
      job.fail(shuttingDown());
    }

    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #assertReady(): void {
    if (this.#isClosed) {
      throw shuttingDown();
    }

    if (!this.#hasGraph) {
      throw new GraphQueryError('GRAPH_NOT_LOADED', 'No graph has been loaded yet.');
    }

    if (this.#queue.length >= MAX_QUEUED_JOBS) {
      throw new GraphQueryError('GRAPH_WORKER_BUSY', 'Too many graph queries are waiting.', {
        details: { retryAfterSeconds: 1 },
      });
    }
  }

  #weightOf<Name extends OperationName<Operations>>(name: Name, input: InputOf<Operations[Name]>): JobWeight {
    const weight: JobWeights<Operations>[Name] = this.#weights[name];

    return typeof weight === 'function' ? weight(input) : weight;
  }

  /** Oldest first; heavy jobs never in the reserved slot. */
  #dispatch(): void {
    for (const slot of this.#slots) {
      while (slot.isIdle) {
        const job = this.#takeJobFor(slot);
        if (job === undefined) {
          break;
        }
        slot.assign(job);
      }
    }
  }

  #takeJobFor(slot: WorkerSlot): PendingJob | undefined {
    const index = this.#queue.findIndex(
      ({ description }) => description.weight === 'light' || !slot.isReserved,
    );

    return index === -1 ? undefined : this.#queue.splice(index, 1)[0];
  }

  #cancel(job: PendingJob): void {
    const index = this.#queue.indexOf(job);
    if (index !== -1) {
      this.#queue.splice(index, 1);
      job.failAsCancelled();
      return;
    }

    job.startGrace(CANCELLATION_GRACE_MS, () => this.#slots.find((slot) => slot.runs(job))?.replace());
  }
}

/** The pool of the service. */
export function createGraphWorkerPool(size: PoolSize): GraphWorkerPool {
  const entry = new URL('./graph-worker.ts', import.meta.url);

  return new GraphWorkerPool({ ...size, entry, weights: JOB_WEIGHTS });
}

function shuttingDown(): GraphQueryError {
  return new GraphQueryError('GRAPH_WORKER_DIED', 'The service is shutting down.');
}
