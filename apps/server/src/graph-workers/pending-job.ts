import { type Cancellation, CodedError, isCodedError, requestCancellation } from '@secgraph/kernel';
import type { JobWeight } from '@secgraph/questions';
import { GraphQueryError } from '@secgraph/questions';
import type { JobMemory } from './shared/job-memory.ts';
import type { WorkerRequest, WorkerResponse } from './shared/protocol.ts';

/** When a job has to end. A request of a route has both. */
export interface JobLimits {
  /** Aborts when the client goes away or the deadline passes; a `CodedError` as its reason is passed on. */
  readonly signal: AbortSignal;
  /** The same for the worker. Cancelled by the pool when `signal` aborts, so it must not be shared by jobs. */
  readonly cancellation: Cancellation;
  /** Told how many rows the result has, where it has rows, before its answer. */
  readonly onRows?: ((count: number) => void) | undefined;
  /** Of the request that it belongs to; default: of the service. */
  readonly log?: { warn(fields: object, message: string): void } | undefined;
  /** Who asks; nobody may keep all workers busy. */
  readonly caller?:
    | {
        readonly userId: string;
        /** Object ids of the only environments that may be told of; undefined: all. */
        readonly environments?: readonly string[] | undefined;
      }
    | undefined;
}

export interface JobDescription {
  readonly operation: string;
  readonly input: unknown;
  readonly weight: JobWeight;
  /** Object ids of the only environments that may be told of; undefined: all. */
  readonly environments: readonly string[] | undefined;
}

/** A job from the moment it is asked for until its answer. */
export class PendingJob {
  readonly description: JobDescription;
  readonly result: Promise<Uint8Array<ArrayBuffer>>;
  readonly #id: number;
  readonly #limits: JobLimits;
  readonly #settlers: PromiseWithResolvers<Uint8Array<ArrayBuffer>>;
  readonly #onAbort: () => void;
  #grace: NodeJS.Timeout | undefined;

  /** `onCancelled` is called at most once, when the signal aborts before the job is settled. */
  constructor(
    id: number,
    description: JobDescription,
    { limits, onCancelled }: { limits: JobLimits; onCancelled: (job: PendingJob) => void },
  ) {
    this.#id = id;
    this.description = description;
    this.#limits = limits;
    this.#settlers = Promise.withResolvers();
    this.result = this.#settlers.promise;
    this.#onAbort = () => {
      requestCancellation(limits.cancellation);
      onCancelled(this);
    };
    limits.signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Undefined: nobody in particular. */
  get userId(): string | undefined {
    return this.#limits.caller?.userId;
  }

  requestWith(memory: JobMemory): WorkerRequest {
    const { operation, input, environments } = this.description;
    const { cancellation } = this.#limits;

    return { type: 'job', id: this.#id, operation, input, environments, cancellation, memory };
  }

  /** Calls back unless the job is settled until then. */
  startGrace(graceMs: number, onIgnored: () => void): void {
    this.#grace = setTimeout(onIgnored, graceMs);
  }

  finish(response: WorkerResponse): void {
    if (response.type === 'done') {
      this.#end();
      if (response.rows !== undefined) {
        this.#limits.onRows?.(response.rows);
      }
      this.#settlers.resolve(response.json);
    } else {
      this.fail(errorOf(response));
    }
  }

  /** Ends the job with the reason of its signal. */
  failAsCancelled(): void {
    this.fail(reasonOf(this.#limits.signal));
  }

  fail(error: CodedError): void {
    this.#end();
    this.#settlers.reject(error);
  }

  #end(): void {
    this.#limits.signal.removeEventListener('abort', this.#onAbort);
    clearTimeout(this.#grace);
  }
}

/** What an aborted signal says to the one who waits. */
export function reasonOf(signal: AbortSignal): CodedError {
  const reason: unknown = signal.reason;

  return isCodedError(reason)
    ? reason
    : new CodedError('KERNEL_CANCELLED', 'The request was cancelled.', { cause: reason });
}

/** The worker's stack goes into the log with the cause; the message of an unexpected error stays there. */
function errorOf({
  code,
  message,
  details,
  stack,
}: WorkerResponse & { readonly type: 'failed' }): CodedError {
  const cause = new Error(message);
  cause.stack = stack ?? message;

  return code === 'GRAPH_OPERATION_FAILED'
    ? new GraphQueryError(code, 'The graph query failed unexpectedly.', { cause })
    : new CodedError(code, message, { details, cause });
}
