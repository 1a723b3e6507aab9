import type { Filter, Slot } from '../../planner/logical-plan.ts';
import { type Batch, gatherRows } from '../batch.ts';
import { asTernary } from '../expressions/as-ternary.ts';
import type { Evaluate } from '../expressions/expression-compiler.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import type { RunContext } from '../run-context.ts';

/** Keeps the rows for which all predicates are true. */
export class FilterOperator implements Operator {
  readonly #input: Operator;
  readonly #context: RunContext;
  readonly #predicates: readonly Evaluate[];
  readonly #live: readonly Slot[];

  constructor(plan: Filter, input: Operator, builder: OperatorBuilder) {
    this.#input = input;
    this.#context = builder.context;
    this.#predicates = plan.predicates.map((predicate) => builder.expressions.compile(predicate));
    this.#live = builder.liveAfter(plan);
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
        if (this.#holds(batch, row)) {
          rows[size] = row;
          size++;
        }
      }
      if (size === batch.size) {
        return batch;
      }
      if (size > 0) {
        return gatherRows(batch, rows, size, this.#live);
      }
    }
    return undefined;
  }

  #holds(batch: Batch, row: number): boolean {
    for (const predicate of this.#predicates) {
      if (asTernary(predicate(batch, row), 'WHERE') !== true) {
        return false;
      }
    }
    return true;
  }
}
