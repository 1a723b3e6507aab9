import type { Cancellation } from '@secgraph/kernel';

/** Counting stops this long before the deadline, so that there is time to answer what has been counted. */
const ANSWER_RESERVE_MS = 500;

export function countingBudget(cancellation: Cancellation): Cancellation {
  return { ...cancellation, deadlineAtMs: cancellation.deadlineAtMs - ANSWER_RESERVE_MS };
}
