import type { FinishedSpan, SpanSink } from './tracer.ts';

export interface SpanBatch {
  readonly spans: readonly FinishedSpan[];
  /** How many were too many, since the batch before. */
  readonly dropped: number;
}

/** Keeps spans until somebody takes them; more than there is room for are counted, and gone. */
export class SpanBuffer implements SpanSink {
  readonly #capacity: number;
  readonly #onFill: () => void;
  #spans: FinishedSpan[] = [];
  #dropped = 0;

  /** `onFill` is called with the first one that is added to an empty buffer. */
  constructor(capacity: number, onFill: () => void = () => undefined) {
    this.#capacity = capacity;
    this.#onFill = onFill;
  }

  get length(): number {
    return this.#spans.length;
  }

  add(span: FinishedSpan): void {
    if (this.#spans.length >= this.#capacity) {
      this.#dropped++;
      return;
    }
    this.#spans.push(span);
    if (this.#spans.length === 1) {
      this.#onFill();
    }
  }

  drop(): void {
    this.#dropped++;
  }

  /** Hands the oldest ones out, up to so many, and keeps them no longer. */
  take(limit = this.#capacity): SpanBatch {
    const spans = this.#spans.slice(0, limit);
    this.#spans = this.#spans.slice(limit);
    const dropped = this.#dropped;
    this.#dropped = 0;

    return { spans, dropped };
  }
}
