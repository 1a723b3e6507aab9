import type { Eager } from '../../planner/logical-plan.ts';
import type { Batch } from '../batch.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { RowStore } from '../row-store.ts';

/** Takes all input before the first row goes on. */
export class EagerOperator implements Operator {
  readonly #input: Operator;
  readonly #store: RowStore;
  #isFilled = false;
  #next = 0;

  constructor(plan: Eager, input: Operator, builder: OperatorBuilder) {
    this.#input = input;
    this.#store = new RowStore(builder.liveAfter(plan), builder.context);
  }

  reset(): void {
    this.#input.reset();
    this.#store.clear();
    this.#isFilled = false;
    this.#next = 0;
  }

  next(): Batch | undefined {
    if (!this.#isFilled) {
      this.#isFilled = true;
      for (let batch = this.#input.next(); batch !== undefined; batch = this.#input.next()) {
        this.#store.append(batch);
      }
    }
    const batch = this.#store.takeBatch(undefined, this.#next);
    this.#next += batch?.size ?? 0;
    return batch;
  }
}
