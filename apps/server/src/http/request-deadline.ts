import type { ServerResponse } from 'node:http';
import { type Cancellation, CodedError, createCancellation, requestCancellation } from '@secgraph/kernel';

/** `setTimeout` cannot wait longer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * The end of one request: its deadline, or the client going away. Signal, cell and listener are made when
 * first asked for, because most requests end before anybody asks.
 */
export class RequestDeadline {
  readonly #response: ServerResponse;
  readonly #timeoutMs: number;
  readonly #atMs: number;
  #timer: NodeJS.Timeout | undefined;
  #controller: AbortController | undefined;
  #cancellation: Cancellation | undefined;
  #onTimeout: ((error: CodedError) => void) | undefined;

  /** @param timeoutMs `Infinity` = none. */
  constructor(response: ServerResponse, timeoutMs: number) {
    this.#response = response;
    this.#timeoutMs = Math.min(timeoutMs, Number.MAX_SAFE_INTEGER);
    this.#atMs = Date.now() + timeoutMs;
  }

  get signal(): AbortSignal {
    return this.#watch().signal;
  }

  get cancellation(): Cancellation {
    this.#watch();
    this.#cancellation ??= createCancellation({ deadlineAtMs: this.#atMs });

    return this.#cancellation;
  }

  /** Settles like the work, or rejects with `KERNEL_DEADLINE_EXCEEDED` when the deadline comes first. */
  async limit<Value>(work: Promise<Value>): Promise<Value> {
    if (this.#timeoutMs > MAX_TIMER_MS) {
      return work;
    }

    const expired = new Promise<never>((_, reject) => {
      this.#onTimeout = reject;
    });
    this.#timer = setTimeout(() => this.#expire(), this.#timeoutMs);
    try {
      return await Promise.race([work, expired]);
    } finally {
      clearTimeout(this.#timer);
    }
  }

  #watch(): AbortController {
    if (this.#controller !== undefined) {
      return this.#controller;
    }

    const controller = new AbortController();
    this.#controller = controller;
    if (this.#response.closed) {
      this.#endUnlessAnswered();
    } else {
      this.#response.once('close', () => this.#endUnlessAnswered());
    }

    return controller;
  }

  #endUnlessAnswered(): void {
    if (!this.#response.writableFinished) {
      this.#end(new CodedError('KERNEL_CANCELLED', 'The client went away.'));
    }
  }

  #expire(): void {
    const error = new CodedError('KERNEL_DEADLINE_EXCEEDED', 'The deadline of the request passed.');
    this.#end(error);
    this.#onTimeout?.(error);
  }

  #end(reason: CodedError): void {
    this.#controller?.abort(reason);
    if (this.#cancellation !== undefined) {
      requestCancellation(this.#cancellation);
    }
  }
}
