import { CodedError } from './coded-error.ts';

/**
 * Cancellation that reaches a thread busy in a loop, where no event (and so no `AbortSignal`) can arrive.
 *
 * The requesting thread sets the shared cell; the working thread polls it with {@link throwIfCancelled} every
 * few thousand steps. Structured-cloneable: both fields survive `postMessage` and keep sharing memory.
 */
export interface Cancellation {
  /** One cell in a `SharedArrayBuffer`: 0 = go on, 1 = cancelled. */
  readonly cell: Int32Array;
  /** Milliseconds since the Unix epoch; `Infinity` = none. */
  readonly deadlineAtMs: number;
}

export function createCancellation(options: { deadlineAtMs?: number } = {}): Cancellation {
  return {
    cell: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    deadlineAtMs: options.deadlineAtMs ?? Number.POSITIVE_INFINITY,
  };
}

/**
 * For callers that cannot be cancelled. Never pass it to {@link requestCancellation}. Its cell is no shared memory, which
 * pages have only where they are isolated: whoever loads this package there must not need any.
 */
export const NEVER_CANCELLED: Cancellation = {
  cell: new Int32Array(1),
  deadlineAtMs: Number.POSITIVE_INFINITY,
};

export function requestCancellation(cancellation: Cancellation): void {
  Atomics.store(cancellation.cell, 0, 1);
}

/**
 * Throws `KERNEL_CANCELLED` or `KERNEL_DEADLINE_EXCEEDED`. Where there is a deadline it costs a clock read, which
 * some systems take a microsecond for: poll every few thousand steps.
 */
export function throwIfCancelled(cancellation: Cancellation): void {
  if (Atomics.load(cancellation.cell, 0) !== 0) {
    throw new CodedError('KERNEL_CANCELLED', 'The work was cancelled.');
  }

  if (cancellation.deadlineAtMs !== Number.POSITIVE_INFINITY && Date.now() >= cancellation.deadlineAtMs) {
    throw new CodedError(
      'KERNEL_DEADLINE_EXCEEDED',
      'The deadline of the request passed before the work was done.',
    );
  }
}
