import { add, divide } from '../../values/arithmetic.ts';
import { CypherFloat } from '../../values/cypher-float.ts';
import { DurationValue } from '../../values/temporal/temporal-value.ts';
import { isNumeric } from '../../values/type-guards.ts';
import type { Value } from '../../values/value.ts';
import { wrongArgument } from '../define-function.ts';
import type { Accumulator, AggregateFunction } from '../function-definition.ts';
import { numberArgument } from '../read-argument.ts';

/** Mean of numbers, a float, or of durations; null when there is none. */
export const AVERAGE: AggregateFunction = {
  type: 'aggregate',
  name: 'avg',
  arguments: [['number', 'temporal']],
  createAccumulator: () => new AverageAccumulator(),
};

class AverageAccumulator implements Accumulator {
  #count = 0;
  #sum = 0;
  #durations: Value = null;

  add(args: readonly Value[]): void {
    const value = args[0] ?? null;
    if (value === null) {
      return;
    }
    this.#count++;
    if (value instanceof DurationValue) {
      this.#durations = this.#durations === null ? value : add(this.#durations, value);
    } else {
      this.#sum += numberArgument('avg', value);
    }
    if (this.#durations !== null && isNumeric(value)) {
      throw wrongArgument('avg', 'either numbers or Durations', value);
    }
  }

  result(): Value {
    if (this.#count === 0) {
      return null;
    }
    return this.#durations === null
      ? new CypherFloat(this.#sum / this.#count)
      : divide(this.#durations, this.#count);
  }
}
