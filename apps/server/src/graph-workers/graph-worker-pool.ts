import { BUILT_IN_MODEL, type GraphModel } from '@secgraph/graph-schema';
import { createCancellation } from '@secgraph/kernel';
import type { GraphOperations, InputOf, OperationName, OperationTable } from '@secgraph/questions';
import {
  DRAWING_OPERATIONS,
  GraphQueryError,
  JOB_WEIGHTS,
  type JobWeight,
  type JobWeights,
  MAX_SHARED_PARTS,
  partKeyOf,
  type SharedGraph,
  type SharedPart,
} from '@secgraph/questions';
import type { Logger } from 'pino';
import { FairQueue } from './fair-queue.ts';
import { type JobDescription, type JobLimits, PendingJob, reasonOf } from './pending-job.ts';
import { type MemoryLimits, QueryMemory } from './shared/job-memory.ts';
import { MAKE_PART, type PartMade } from './shared/protocol.ts';
import { type ServedGraph, WorkerSlot } from './worker-slot.ts';

/** One worker is kept for light jobs, so a pool has at least two. */
const MIN_WORKERS = 2;
/** A job that ignores its cancellation for this long takes its worker down with it. */
const CANCELLATION_GRACE_MS = 1_000;
const HEAP_LIMIT_MB = 2_048;
const LEAST_HEAP_LIMIT_MB = 512;
/**
 * How much larger a worker's heap is than what a user may keep in memory: accounts are approximate, and code needs
 * some.
 */
const HEAP_SHARE = 4 / 3;
const MIB = 1024 * 1024;
/** A job that has waited for so long gets a worker more, while there may be more. */
const PATIENCE_MS = 250;
/** What an added worker costs is given back when it had nothing to do for so long. */
const ADDED_IDLE_MS = 60_000;
/** How many workers the service adds to the configured ones while long queries hold those. */
const SERVICE_ADDED_WORKERS = 4;
/** Part of the workers for heavy jobs that one user may keep busy, where there are several. */
const USER_SHARE = 0.6;
const NO_MEMORY_LIMITS: MemoryLimits = {
  totalBytes: Number.POSITIVE_INFINITY,
  userBytes: Number.POSITIVE_INFINITY,
};

export interface PoolSize {
  readonly workerCount: number;
  /** How many more there may be while jobs wait. Default: none. */
  readonly addedWorkerCount?: number;
  readonly log: Logger;
  /**
   * The heap of one worker may be so large, without the graph, which is shared. Default: 2 GiB, or what follows from
   * `memory`.
   */
  readonly heapLimitMb?: number;
  /** How much queries may keep and answer. Default: without limits. */
  readonly memory?: MemoryLimits;
}

export interface PoolOptions<Operations extends OperationTable> extends PoolSize {
  /** Module that serves `Operations` (see `serveJobs`). */
  readonly entry: URL;
  readonly weights: JobWeights<Operations>;
  /** Names of operations that get the whole graph, with marks on what is hidden, where callers are limited. */
  readonly drawing: ReadonlySet<string>;
}

/** What a handler needs of the pool. */
export type GraphQueries = Pick<GraphWorkerPool, 'run' | 'model'>;

/**
 * Runs graph operations in worker threads over the shared graph.
 *
 * Errors of {@link run}: `GRAPH_NOT_LOADED` before the first graph, `GRAPH_WORKER_BUSY` when too many jobs
 * wait and `GRAPH_USER_BUSY` when too many of one user do, `GRAPH_QUERY_TOO_LARGE`, `GRAPH_OWN_MEMORY_TAKEN` and
 * `GRAPH_MEMORY_TAKEN` when the memory of queries is used up, `GRAPH_WORKER_DIED` when a worker is lost, `GRAPH_RESULT_TOO_LARGE`, `GRAPH_OPERATION_FAILED` for
 * whatever an operation throws unexpectedly, `KERNEL_CANCELLED`, `KERNEL_DEADLINE_EXCEEDED`, and the codes
 * that operations throw on purpose.
 */
export class GraphWorkerPool<Operations extends OperationTable = GraphOperations> {
  readonly #weights: JobWeights<Operations>;
  readonly #drawing: ReadonlySet<string>;
  /** By key: what is made now, for callers who wait for it. */
  readonly #making = new Map<string, Promise<unknown>>();
  readonly #slots: WorkerSlot[];
  readonly #maxSlots: number;
  readonly #createSlot: (index: number) => WorkerSlot;
  #relief: NodeJS.Timeout | undefined;
  readonly #queue = new FairQueue();
  readonly #memory: QueryMemory;
  #served: (ServedGraph & { readonly parts: Map<string, SharedPart> }) | undefined;
  #model = BUILT_IN_MODEL;
  #lastSerial = 0;
  #lastJobId = 0;
  #isClosed = false;

  constructor(options: PoolOptions<Operations>) {
    this.#weights = options.weights;
    this.#drawing = options.drawing;
    const { entry, log, heapLimitMb = HEAP_LIMIT_MB } = options;
    const count = Math.max(MIN_WORKERS, options.workerCount);
    const onIdle = () => this.#dispatch();
    this.#memory = new QueryMemory(options.memory ?? NO_MEMORY_LIMITS);
    this.#maxSlots = count + (options.addedWorkerCount ?? 0);
    this.#createSlot = (index) =>
      new WorkerSlot({
        name: `graph-worker-${index}`,
        entry,
        isReserved: index === 0,
        heapLimitMb,
        memory: this.#memory,
        log,
        onIdle,
        onPartMade: (made) => this.#sharePart(made),
      });
    this.#slots = Array.from({ length: count }, (_, index) => this.#createSlot(index));
  }

  /** By which jobs go that start now. */
  get model(): GraphModel {
    return this.#model;
  }

  /** The graph that jobs see which start now. */
  get served(): SharedGraph | undefined {
    return this.#served?.graph;
  }

  /** Jobs that wait for a worker. */
  get waitingCount(): number {
    return this.#queue.length;
  }

  get workerCount(): number {
    return this.#slots.length;
  }

  get busyWorkerCount(): number {
    return this.#slots.filter((slot) => slot.job !== undefined).length;
  }

  get hasGraph(): boolean {
    return this.#served !== undefined;
  }

  /** Jobs that start from now on see this graph; running ones finish on the one they began with. */
  useGraph(graph: SharedGraph): void {
    this.#serve(graph);
  }

  /** Jobs that start from now on go by this model: what kinds mean, in this graph and those that come. */
  useModel(model: GraphModel): void {
    this.#model = model;
    if (this.#served !== undefined) {
      this.#serve({ ...this.#served.graph, retiredBytes: 0 });
    }
  }

  #serve(graph: SharedGraph): void {
    this.#lastSerial++;
    const parts = new Map<string, SharedPart>();
    const served = { graph, model: this.#model, serial: this.#lastSerial, parts };
    this.#served = served;
    for (const slot of this.#slots) {
      slot.useGraph(served);
    }
  }

  /** The operation's result as JSON bytes, which the caller owns. */
  async run<Name extends OperationName<Operations>>(
    operation: Name,
    input: InputOf<Operations[Name]>,
    limits: JobLimits,
  ): Promise<Uint8Array<ArrayBuffer>> {
    this.#assertReady();
    this.#queue.assertRoom(limits.caller?.userId);
    if (limits.signal.aborted) {
      throw reasonOf(limits.signal);
    }
    const environments = limits.caller?.environments;
    if (environments !== undefined && !this.#drawing.has(operation)) {
      await this.#waitForPart(environments, limits.signal);
    }

    const weight = this.#weightOf(operation, input);
    return this.#enqueue({ operation, input, weight, environments }, limits);
  }

  #enqueue(description: JobDescription, limits: JobLimits): Promise<Uint8Array<ArrayBuffer>> {
    this.#lastJobId++;
    const job = new PendingJob(this.#lastJobId, description, {
      limits,
      onCancelled: (cancelled) => this.#cancel(cancelled),
    });
    this.#queue.add(job);
    this.#dispatch();

    return job.result;
  }

  /**
   * A part is made once, whoever asks for it first, and to its end: of requests that are cancelled while it is made,
   * none would ever see it in a large graph.
   */
  async #waitForPart(environments: readonly string[], signal: AbortSignal): Promise<void> {
    const key = partKeyOf(environments);
    if (this.#served?.parts.has(key) === true) {
      return;
    }

    const making = this.#making.get(key) ?? this.#makePart(key, environments);
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => reject(reasonOf(signal));
      signal.addEventListener('abort', onAbort, { once: true });
      making.finally(() => signal.removeEventListener('abort', onAbort)).then(() => resolve(), reject);
    });
  }

  #makePart(key: string, environments: readonly string[]): Promise<unknown> {
    const description = { operation: MAKE_PART, input: undefined, weight: 'heavy', environments } as const;
    const limits = { signal: new AbortController().signal, cancellation: createCancellation() };
    const making = this.#enqueue(description, limits).finally(() => this.#making.delete(key));
    this.#making.set(key, making);

    return making;
  }

  /** Fails all jobs and ends the threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#relief);
    for (const job of this.#queue.drain()) {
      job.fail(shuttingDown());
    }

    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #assertReady(): void {
    if (this.#isClosed) {
      throw shuttingDown();
    }

    if (this.#served === undefined) {
      throw new GraphQueryError('GRAPH_NOT_LOADED', 'No graph has been loaded yet.');
    }
  }

  #weightOf<Name extends OperationName<Operations>>(name: Name, input: InputOf<Operations[Name]>): JobWeight {
    const weight: JobWeights<Operations>[Name] = this.#weights[name];

    return typeof weight === 'function' ? weight(input) : (weight ?? 'heavy');
  }

  /** Heavy jobs never in the reserved slot. */
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

    if (this.#slots.length < this.#maxSlots && this.#queue.some((job) => this.#isDue(job))) {
      this.#relief ??= setTimeout(() => this.#addSlot(), PATIENCE_MS);
    }
  }

  /** Long queries hold the workers: without more of them, everybody would wait for those. */
  #addSlot(): void {
    this.#relief = undefined;
    if (this.#isClosed || !this.#queue.some((job) => this.#isDue(job))) {
      return;
    }

    const slot = this.#createSlot(this.#slots.length);
    if (this.#served !== undefined) {
      slot.useGraph(this.#served);
    }
    this.#slots.push(slot);
    this.#dispatch();
    this.#endWhenIdle(slot);
  }

  /** What one worker has made, the others need not make again. */
  #sharePart({ serial, part }: PartMade): void {
    if (this.#served?.serial !== serial || this.#served.parts.has(part.key)) {
      return;
    }

    const { parts } = this.#served;
    parts.set(part.key, part);
    for (const oldest of parts.keys()) {
      if (parts.size <= MAX_SHARED_PARTS) {
        break;
      }
      parts.delete(oldest);
    }
    for (const slot of this.#slots) {
      slot.usePart(part);
    }
  }

  #endWhenIdle(slot: WorkerSlot): void {
    const timer = setTimeout(() => {
      if (this.#isClosed) {
        return;
      }
      if (!slot.isIdle) {
        this.#endWhenIdle(slot);
        return;
      }
      this.#slots.splice(this.#slots.indexOf(slot), 1);
      void slot.close();
    }, ADDED_IDLE_MS);
    timer.unref();
  }

  #takeJobFor(slot: WorkerSlot): PendingJob | undefined {
    return this.#queue.take(
      (job) => job.description.weight === 'light' || (!slot.isReserved && this.#isDue(job)),
    );
  }

  /** Whether the job's user does not hold his share of the workers already. */
  #isDue(job: PendingJob): boolean {
    const { userId } = job;
    const held = this.#slots.filter(
      (slot) => slot.job?.userId === userId && slot.job?.description.weight === 'heavy',
    );

    return userId === undefined || held.length < Math.ceil((this.#maxSlots - 1) * USER_SHARE);
  }

  #cancel(job: PendingJob): void {
    if (this.#queue.remove(job)) {
      job.failAsCancelled();
      return;
    }

    job.startGrace(CANCELLATION_GRACE_MS, () => this.#slots.find((slot) => slot.job === job)?.replace());
  }
}

/** The pool of the service. */
export function createGraphWorkerPool(size: PoolSize): GraphWorkerPool {
  const entry = new URL('./thread/graph-worker.ts', import.meta.url);
  const { userBytes } = size.memory ?? NO_MEMORY_LIMITS;
  const neededMb = Math.ceil((userBytes / MIB) * HEAP_SHARE);

  return new GraphWorkerPool({
    addedWorkerCount: SERVICE_ADDED_WORKERS,
    heapLimitMb: Math.min(Math.max(neededMb, LEAST_HEAP_LIMIT_MB), HEAP_LIMIT_MB),
    ...size,
    entry,
    weights: JOB_WEIGHTS,
    drawing: DRAWING_OPERATIONS,
  });
}

function shuttingDown(): GraphQueryError {
  return new GraphQueryError('GRAPH_WORKER_DIED', 'The service is shutting down.');
}
