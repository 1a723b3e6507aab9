import type { Slot } from '../../planner/logical-plan.ts';
import { type Batch, gatherRows } from '../batch.ts';
import type { Operator } from '../operator.ts';

/** The one row that a plan begins with: of the enclosing plan, or an empty one. */
export class ArgumentOperator implements Operator {
  readonly #slots: readonly Slot[];
  #row: Batch = { size: 1, columns: [] };
  #isDone = false;

  constructor(slots: readonly Slot[]) {
    this.#slots = slots;
  }

  setRow(batch: Batch, row: number): void {
    this.#row = gatherRows(batch, Int32Array.of(row), 1, this.#slots);
  }

  reset(): void {
    this.#isDone = false;
  }

  next(): Batch | undefined {
    if (this.#isDone) {
      return undefined;
    }
    this.#isDone = true;
    return { size: 1, columns: this.#row.columns.slice() };
  }
}
