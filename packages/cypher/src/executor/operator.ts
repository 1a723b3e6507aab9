import type { Slot } from '../planner/logical-plan.ts';
import type { Batch } from './batch.ts';

/** A running operator: gives its rows batch by batch when asked. */
export interface Operator {
  /** The next rows, at least one; undefined when there are no more, and from then on. */
  next(): Batch | undefined;
  /** Begins anew, for another argument row. Before the first `next` it is not needed. */
  reset(): void;
}

/** A plan that runs once per row of an enclosing one: set the row, then pull. */
export interface InnerPlan {
  /** Begins anew for this row. */
  open(batch: Batch, row: number): void;
  next(): Batch | undefined;
  readonly imports: readonly Slot[];
}
