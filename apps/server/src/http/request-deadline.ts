import type { ServerResponse } from 'node:http';
import type { RouteContract } from '@secgraph/contract';
import { type Cancellation, CodedError, createCancellation, requestCancellation } from '@secgraph/kernel';
import type { HttpLimits } from '../config/server-config.ts';
import type { Exchange } from './exchange.ts';
import { waitCeilingOf } from './wait-preference.ts';

/** `setTimeout` cannot wait longer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** How long a request may take, and who says so. */
export interface Patience {
  /** `Infinity` = for ever. */
  readonly seconds: number;
  /** What a client whose deadline passed can do about it. */
  readonly advice: string;
}

const UNLIMITED: Patience = { seconds: Number.POSITIVE_INFINITY, advice: '' };

/** How long a request of a route may take: what its client wishes, or the limit that is configured. */
export function patienceOf(exchange: Exchange, contract: RouteContract, limits: HttpLimits): Patience {
  const ceiling = waitCeilingOf(exchange, limits);

  switch (exchange.wait.kind) {
    case 'seconds':
      return patience(exchange.wait.seconds, ceiling);
    case 'unlimited':
      return UNLIMITED;
    case 'default':
      return contract.limits.deadline === 'none'
        ? UNLIMITED
        : patience(Math.min(limits.defaultWaitSeconds, ceiling), ceiling);
  }
}

function patience(seconds: number, ceiling: number): Patience {
  const advice =
    seconds < ceiling
      ? `ask for less, or allow more with the header "Prefer: wait=<seconds>", up to ${ceiling}`
      : 'no request may take longer: ask for less';

  return { seconds, advice };
}

/**
 * The end of one request: its deadline, its client going away, or its body that stops coming. Signal, cell and listener are made when
 * first asked for, because most requests end before anybody asks.
 */
export class RequestDeadline {
  readonly #response: ServerResponse;
  readonly #patience: Patience;
  readonly #timeoutMs: number;
  readonly #atMs: number;
  #timer: NodeJS.Timeout | undefined;
  #ending: CodedError | undefined;
  #controller: AbortController | undefined;
  #cancellation: Cancellation | undefined;
  #onEnd: ((error: CodedError) => void) | undefined;

  constructor(response: ServerResponse, patience: Patience) {
    const timeoutMs = patience.seconds * 1000;
    this.#response = response;
    this.#patience = patience;
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

  get seconds(): number {
    return this.#patience.seconds;
  }

  /** Which limit the deadline is, and what a client can do about it. */
  get explanation(): string {
    return `the limit of ${this.#patience.seconds} seconds passed; ${this.#patience.advice}`;
  }

  /**
   * Settles like the work, or rejects with `KERNEL_DEADLINE_EXCEEDED` when the deadline comes first, or with the
   * error of {@link end}.
   */
  async limit<Value>(work: Promise<Value>): Promise<Value> {
    const ended = new Promise<never>((_, reject) => {
      this.#onEnd = reject;
    });
    if (this.#ending !== undefined) {
      this.#onEnd?.(this.#ending);
    }
    if (this.#timeoutMs <= MAX_TIMER_MS) {
      this.#timer = setTimeout(() => this.#expire(), this.#timeoutMs);
    }
    try {
      return await Promise.race([work, ended]);
    } finally {
      clearTimeout(this.#timer);
    }
  }

  /** Ends the request before its deadline. */
  end(reason: CodedError): void {
    this.#ending = reason;
    this.#abort(reason);
    this.#onEnd?.(reason);
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
      this.#abort(new CodedError('KERNEL_CANCELLED', 'The client went away.'));
    }
  }

  #expire(): void {
    this.end(new CodedError('KERNEL_DEADLINE_EXCEEDED', 'The deadline of the request passed.'));
  }

  #abort(reason: CodedError): void {
    this.#controller?.abort(reason);
    if (this.#cancellation !== undefined) {
      requestCancellation(this.#cancellation);
    }
  }
}
