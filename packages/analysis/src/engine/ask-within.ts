import { type Cancellation, CodedError, isCodedError } from '@secgraph/kernel';

export interface Asking<Code extends string> {
  /** What it may take at most: all others wait for it. */
  readonly limitMs: number;
  readonly cancellation: Cancellation;
  /** Of the error that tells that it took longer. */
  readonly tooSlow: Code;
}

/** The answer to something that users wrote, or why there is none. Throws when all of the work is cancelled. */
export function askWithin<Answer, Code extends string>(
  { limitMs, cancellation, tooSlow }: Asking<Code>,
  ask: (cancellation: Cancellation) => Answer,
): { readonly answer: Answer } | { readonly error: unknown } {
  const deadlineAtMs = Math.min(cancellation.deadlineAtMs, Date.now() + limitMs);

  try {
    return { answer: ask({ ...cancellation, deadlineAtMs }) };
  } catch (error) {
    if (isCodedError(error) && error.code === 'KERNEL_CANCELLED') {
      throw error;
    }
    const isTooSlow =
      isCodedError(error, 'KERNEL_DEADLINE_EXCEEDED') && deadlineAtMs < cancellation.deadlineAtMs;

    return {
      error: isTooSlow
        ? new CodedError(tooSlow, `it was given up after ${limitMs / 1000} seconds`, { cause: error })
        : error,
    };
  }
}
