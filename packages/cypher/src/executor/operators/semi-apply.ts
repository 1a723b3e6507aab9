import type { SemiApply, Slot } from '../../planner/logical-plan.ts';
import { type Batch, gatherRows } from '../batch.ts';
import type { InnerPlan, Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import type { RunContext } from '../run-context.ts';

/** Keeps the rows for which the inner plan has a row, or has none; it is never run beyond its first batch. */
export class SemiApplyOperator implements Operator {
  readonly #input: Operator;
  readonly #inner: InnerPlan;
  readonly #context: RunContext;
  readonly #live: readonly Slot[];
  readonly #isAnti: boolean;

  constructor(plan: SemiApply, input: Operator, builder: OperatorBuilder) {
    this.#input = input;
    this.#inner = builder.buildInner(plan.inner, plan.imports);
    this.#context = builder.context;
    this.#live = builder.liveAfter(plan);
    this.#isAnti = plan.isAnti;
  }

  reset(): void {
    this.#input.reset();
  }

  next(): Batch | undefined {
    for (let batch = this.#input.next(); batch !== undefined; batch = this.#input.next()) {
      this.#context.poll.spend(batch.size);
      const rows = new Int32Array(batch.size);
      let size = 0;
      for (let row = 0; row < batch.size; row++) {
        this.#inner.open(batch, row);
        if ((this.#inner.next() === undefined) === this.#isAnti) {
          rows[size] = row;
          size++;
        }
      }
      if (size > 0) {
        return gatherRows(batch, rows, size, this.#live);
      }
    }
    return undefined;
  }
}
