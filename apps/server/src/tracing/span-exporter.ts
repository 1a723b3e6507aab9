import { randomUUID } from 'node:crypto';
import {
  type FinishedSpan,
  openTracing,
  type SpanBatch,
  SpanBuffer,
  type SpanSink,
} from '@secgraph/kernel/tracing';
import type { Logger } from 'pino';
import type { TracingSettings } from '../config/server-config.ts';
import { PRODUCT_VERSION } from '../life-cycle/product-version.ts';
import type { ServiceMeters } from '../metrics/service-meters.ts';
import { presentSpans } from './present-spans.ts';

export interface SpanExporterOptions extends TracingSettings {
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly meters: Pick<ServiceMeters, 'spans'>;
  /** Default: that of the runtime. */
  readonly fetch?: typeof fetch;
  readonly delayMs?: number;
}

/** Spans that wait; what comes beyond is dropped. A few megabytes. */
const CAPACITY = 8_192;
const BATCH = 512;
const DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;
const REQUEST_MS = 10_000;
/** Whoever stops the service waits no longer than this for a collector. */
const LAST_REQUEST_MS = 3_000;
const WARN_EVERY_MS = 60_000;
const TOO_MANY_REQUESTS = 429;
const FIRST_SERVER_ERROR = 500;

/**
 * Sends spans to a collector of OpenTelemetry (OTLP over HTTP, as JSON), a batch at a time and beside everything else: a
 * collector that is away costs spans and a warning a minute.
 */
export class SpanExporter implements SpanSink {
  readonly #options: SpanExporterOptions;
  readonly #buffer = new SpanBuffer(CAPACITY);
  readonly #source = {
    serviceName: '',
    version: PRODUCT_VERSION,
    instanceId: randomUUID(),
  };
  /** Taken, and not sent yet. */
  #batch: readonly FinishedSpan[] = [];
  #delayMs: number;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #warnedAtMs = Number.NEGATIVE_INFINITY;
  #isAway = false;
  #isStopping = false;
  #close = (): void => undefined;

  constructor(options: SpanExporterOptions) {
    this.#options = options;
    this.#source.serviceName = options.serviceName;
    this.#delayMs = this.#restMs;
  }

  /** Records from now on. */
  start(): void {
    this.#close = openTracing(this, this.#options.sampler);
    this.#wait();
  }

  add(span: FinishedSpan): void {
    this.#buffer.add(span);
  }

  drop(): void {
    this.#buffer.drop();
  }

  /** Takes spans of another thread. */
  addAll({ spans, dropped }: SpanBatch): void {
    this.#count('dropped', dropped);
    for (const span of spans) {
      this.#buffer.add(span);
    }
  }

  /** Records nothing more, and sends what waits, as long as that takes no more than a moment. */
  async stop(): Promise<void> {
    this.#close();
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const deadline = AbortSignal.timeout(LAST_REQUEST_MS);
    await Promise.race([this.#sending, aborted(deadline)]);
    while (!deadline.aborted && this.#take() && (await this.#send(deadline))) {
      // The next batch.
    }
    const { spans, dropped } = this.#buffer.take();
    this.#count('dropped', this.#batch.length + spans.length + dropped);
    this.#batch = [];
  }

  #wait(): void {
    if (this.#isStopping) {
      return;
    }
    this.#timer = setTimeout(() => {
      this.#sending = this.#sendAll().finally(() => {
        this.#sending = undefined;
      });
    }, this.#delayMs).unref();
  }

  async #sendAll(): Promise<void> {
    while (this.#take()) {
      if (!(await this.#send(AbortSignal.timeout(REQUEST_MS)))) {
        this.#delayMs = Math.min(this.#delayMs * 2, MAX_DELAY_MS);
        this.#wait();
        return;
      }
      this.#delayMs = this.#restMs;
    }
    this.#wait();
  }

  /** Returns whether there is something to send. */
  #take(): boolean {
    if (this.#batch.length === 0) {
      const { spans, dropped } = this.#buffer.take(BATCH);
      this.#count('dropped', dropped);
      this.#batch = spans;
    }

    return this.#batch.length > 0;
  }

  /** Returns false where the same is to be tried again. */
  async #send(signal: AbortSignal): Promise<boolean> {
    const { url, headers, fetch: send = fetch } = this.#options;
    let reason: string;
    try {
      const response = await send(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(presentSpans(this.#batch, this.#source)),
        redirect: 'error',
        signal,
      });
      await response.body?.cancel();
      if (response.ok) {
        this.#settle('exported');
        this.#tellBack();
        return true;
      }
      reason = `it answers ${response.status}`;
      if (response.status !== TOO_MANY_REQUESTS && response.status < FIRST_SERVER_ERROR) {
        // The same would be refused again.
        this.#settle('dropped');
        this.#warn(reason);
        return true;
      }
    } catch (error) {
      reason = reasonOf(error);
    }
    this.#isAway = true;
    this.#warn(reason);

    return false;
  }

  #settle(outcome: 'exported' | 'dropped'): void {
    this.#count(outcome, this.#batch.length);
    this.#batch = [];
  }

  #count(outcome: 'exported' | 'dropped', count: number): void {
    if (count > 0) {
      this.#options.meters.spans.addMany(count, outcome);
    }
  }

  #warn(reason: string): void {
    const nowMs = performance.now();
    if (nowMs - this.#warnedAtMs >= WARN_EVERY_MS) {
      this.#warnedAtMs = nowMs;
      this.#options.log.warn({ reason }, 'the collector of traces does not take them');
    }
  }

  #tellBack(): void {
    if (this.#isAway) {
      this.#isAway = false;
      this.#options.log.info('the collector of traces takes them again');
    }
  }

  get #restMs(): number {
    return this.#options.delayMs ?? DELAY_MS;
  }
}

/** Says what went wrong without the address, which may hold a secret, and headers. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;

  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.name) : 'no reason given';
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
