import type { Skip, Slot } from '../../planner/logical-plan.ts';
import { type Batch, gatherRows } from '../batch.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { compileRowCount } from '../row-count.ts';

/** All rows but the first few. */
export class SkipOperator implements Operator {
  readonly #input: Operator;
  readonly #count: () => number;
  readonly #live: readonly Slot[];
  #left: number | undefined;

  constructor(plan: Skip, input: Operator, builder: OperatorBuilder) {
    this.#input = input;
    this.#count = compileRowCount(plan.count, 'SKIP', builder.expressions);
    this.#live = builder.liveAfter(plan);
  }

  reset(): void {
    this.#input.reset();
    this.#left = undefined;
  }

  next(): Batch | undefined {
    this.#left ??= this.#count();

    for (let batch = this.#input.next(); batch !== undefined; batch = this.#input.next()) {
      const skipped = Math.min(this.#left, batch.size);
      this.#left -= skipped;
      if (skipped === 0) {
        return batch;
      }
      if (skipped < batch.size) {
        const size = batch.size - skipped;
        return gatherRows(
          batch,
          Int32Array.from({ length: size }, (_, row) => row + skipped),
          size,
          this.#live,
        );
      }
    }
    return undefined;
  }
}
