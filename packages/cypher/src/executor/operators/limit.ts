import type { Limit } from '../../planner/logical-plan.ts';
import type { Batch } from '../batch.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { compileRowCount } from '../row-count.ts';

/** The first few rows; asks for no more than it needs. */
export class LimitOperator implements Operator {
  readonly #input: Operator;
  readonly #count: () => number;
  readonly #isEager: boolean;
  #left: number | undefined;

  constructor(plan: Limit, input: Operator, builder: OperatorBuilder) {
    this.#input = input;
    this.#count = compileRowCount(plan.count, 'LIMIT', builder.expressions);
    this.#isEager = plan.isEager;
  }

  reset(): void {
    this.#input.reset();
    this.#left = undefined;
  }

  next(): Batch | undefined {
    const isFirst = this.#left === undefined;
    const left = this.#left ?? this.#count();
    this.#left = left;

    if (left === 0) {
      if (isFirst && this.#isEager) {
        this.#input.next();
      }
      return undefined;
    }

    const batch = this.#input.next();
    if (batch === undefined) {
      this.#left = 0;
      return undefined;
    }
    const size = Math.min(left, batch.size);
    this.#left = left - size;
    return { size, columns: batch.columns };
  }
}
