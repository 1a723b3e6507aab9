import type { Sort } from '../../planner/logical-plan.ts';
import type { Batch } from '../batch.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { RowStore } from '../row-store.ts';
import { compileSortKeys, type SortKeys } from '../sort-keys.ts';

/** All rows in order; rows that are equal in it stay in theirs. */
export class SortOperator implements Operator {
  readonly #input: Operator;
  readonly #store: RowStore;
  readonly #keys: SortKeys;
  #order: Int32Array | undefined;
  #next = 0;

  constructor(plan: Sort, input: Operator, builder: OperatorBuilder) {
    this.#input = input;
    this.#store = new RowStore(builder.liveAfter(plan.input), builder.context);
    this.#keys = compileSortKeys(plan.keys, builder);
  }

  reset(): void {
    this.#input.reset();
    this.#order = undefined;
    this.#next = 0;
    this.#store.clear();
    this.#keys.clear();
  }

  next(): Batch | undefined {
    this.#order ??= this.#sort();
    const batch = this.#store.takeBatch(this.#order, this.#next);
    this.#next += batch?.size ?? 0;
    return batch;
  }

  #sort(): Int32Array {
    for (let batch = this.#input.next(); batch !== undefined; batch = this.#input.next()) {
      this.#store.append(batch);
      this.#keys.append(batch);
    }
    const order = Int32Array.from({ length: this.#store.size }, (_, row) => row);
    return order.sort((left, right) => this.#keys.compare(left, right) || left - right);
  }
}
