import type { Value } from '../../values/value.ts';
import type { Accumulator, AggregateFunction } from '../function-definition.ts';

/** Number of values that are not null. */
export const COUNT: AggregateFunction = {
  type: 'aggregate',
  name: 'count',
  arguments: [['any']],
  createAccumulator: () => new CountAccumulator(),
};

class CountAccumulator implements Accumulator {
  #count = 0;

  add(args: readonly Value[]): void {
    if ((args[0] ?? null) !== null) {
      this.#count++;
    }
  }

  result(): Value {
    return this.#count;
  }
}
