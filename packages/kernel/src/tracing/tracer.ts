import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { isSampled, type Sampler } from './sampler.ts';
import { formatTraceParent, type TraceParent } from './trace-parent.ts';

/** Values that may be told to whoever watches: never what somebody asked for, was named or sent. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A step of a trace that is over. Times are milliseconds since 1970, with fractions. */
export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: SpanAttributes;
  /** Steps of other traces that it serves as well. */
  readonly links: readonly TraceParent[];
  readonly hasFailed: boolean;
}

/** `server`: asked from outside. `client`: asks somebody else, such as the database. */
export type SpanKind = 'internal' | 'server' | 'client';

/** Who takes spans; must not throw nor wait. */
export interface SpanSink {
  add(span: FinishedSpan): void;
  /** One that was too many. */
  drop(): void;
}

export interface SpanOptions {
  /** Default: the span under way; `none`: a trace begins. */
  readonly parent?: TraceParent | 'none' | undefined;
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  readonly links?: readonly TraceParent[];
}

/** Below one step that others call for: an archive may have a hundred thousand entries. */
const MAX_SPANS_BELOW = 1_000;

const underWay = new AsyncLocalStorage<Span>();
let tracing: { readonly sink: SpanSink; readonly sampler: Sampler } | undefined;

/** Records the work of this thread from now on. Returns what ends it. */
export function openTracing(sink: SpanSink, sampler: Sampler): () => void {
  const opened = { sink, sampler };
  tracing = opened;

  return () => {
    tracing = tracing === opened ? undefined : tracing;
  };
}

export function isTracing(): boolean {
  return tracing !== undefined;
}

/** A step under way. */
export class Span implements TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
  /** Shared by all below the same step. */
  readonly room: { left: number };
  readonly #name: string;
  readonly #parentSpanId: string | undefined;
  readonly #options: SpanOptions;
  readonly #startMs = nowMs();
  #hasEnded = false;

  constructor(name: string, options: SpanOptions, sampler: Sampler) {
    const around = underWay.getStore();
    const parent = options.parent === 'none' ? undefined : (options.parent ?? around);
    this.#name = name;
    this.#options = options;
    this.traceId = parent?.traceId ?? newId(16);
    this.spanId = newId(8);
    this.#parentSpanId = parent?.spanId;
    this.isSampled = parent instanceof Span ? parent.isSampled : isSampled(sampler, this.traceId, parent);
    this.room = parent instanceof Span ? parent.room : { left: MAX_SPANS_BELOW };
  }

  /** Once; what comes later is not told. */
  end({ hasFailed = false, attributes = {} }: SpanEnd = {}): void {
    if (this.#hasEnded || !this.isSampled || tracing === undefined) {
      return;
    }
    this.#hasEnded = true;
    tracing.sink.add({
      traceId: this.traceId,
      spanId: this.spanId,
      parentSpanId: this.#parentSpanId,
      name: this.#name,
      kind: this.#options.kind ?? 'internal',
      startMs: this.#startMs,
      endMs: nowMs(),
      attributes: { ...this.#options.attributes, ...attributes },
      links: this.#options.links ?? [],
      hasFailed,
    });
  }
}

export interface SpanEnd {
  readonly hasFailed?: boolean;
  readonly attributes?: SpanAttributes;
}

/** Begins a step, which the caller ends; undefined where nobody records anything. */
export function startSpan(name: string, options: SpanOptions = {}): Span | undefined {
  return tracing && new Span(name, options, tracing.sampler);
}

/** Does the work as part of the span: whatever is begun within belongs to it. */
export function runInSpan<Result>(span: Span, work: () => Result): Result {
  return underWay.run(span, work);
}

/** Does the work as a step of the trace under way. Costs nothing where nobody records. */
export async function withSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const around = underWay.getStore();
  if (tracing === undefined || (options.parent === undefined && !hasRoom(around))) {
    return work();
  }
  const span = new Span(name, options, tracing.sampler);
  try {
    const result = await underWay.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ hasFailed: true });
    throw error;
  }
}

/** Tells of what has just ended, as a step of the trace under way; of none, it is not told. */
export function recordSpan(name: string, durationMs: number, options: RecordedOptions = {}): void {
  if (tracing === undefined) {
    return;
  }
  const parent = options.parent ?? underWay.getStore();
  if (parent?.isSampled !== true || (parent instanceof Span && !hasRoom(parent))) {
    return;
  }
  const endMs = nowMs();
  tracing.sink.add({
    traceId: parent.traceId,
    spanId: newId(8),
    parentSpanId: parent.spanId,
    name,
    kind: options.kind ?? 'internal',
    startMs: endMs - durationMs,
    endMs,
    attributes: options.attributes ?? {},
    links: [],
    hasFailed: options.hasFailed ?? false,
  });
}

export interface RecordedOptions {
  readonly parent?: TraceParent | undefined;
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  readonly hasFailed?: boolean;
}

/** Names the step under way, for whoever goes on with the trace later or elsewhere. */
export function currentTraceParent(): string | undefined {
  const span = tracing && underWay.getStore();

  return span && formatTraceParent(span);
}

/** Whether there is a place for one more below the span, which is taken then. */
function hasRoom(span: Span | undefined): boolean {
  if (span?.isSampled !== true) {
    return false;
  }
  if (span.room.left === 0) {
    tracing?.sink.drop();
    return false;
  }
  span.room.left--;

  return true;
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
