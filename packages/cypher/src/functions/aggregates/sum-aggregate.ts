import { add } from '../../values/arithmetic.ts';
import { DurationValue } from '../../values/temporal/temporal-value.ts';
import { isNumeric } from '../../values/type-guards.ts';
import type { Value } from '../../values/value.ts';
import { wrongArgument } from '../define-function.ts';
import type { Accumulator, AggregateFunction } from '../function-definition.ts';

/** Sum of numbers, or of durations; 0 when there is none. Integers overflow like `+`. */
export const SUM: AggregateFunction = {
  type: 'aggregate',
  name: 'sum',
  arguments: [['number', 'temporal']],
  createAccumulator: () => new SumAccumulator(),
};

class SumAccumulator implements Accumulator {
  #sum: Value = null;

  add(args: readonly Value[]): void {
    const value = args[0] ?? null;
    if (value === null) {
      return;
    }
    if (!isNumeric(value) && !(value instanceof DurationValue)) {
      throw wrongArgument('sum', 'numbers or Durations', value);
    }
    this.#sum = this.#sum === null ? value : add(this.#sum, value);
  }

  result(): Value {
    return this.#sum ?? 0;
  }
}
