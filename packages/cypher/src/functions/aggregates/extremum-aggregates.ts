import { compareForOrder } from '../../values/ordering.ts';
import type { Value } from '../../values/value.ts';
import type { Accumulator, AggregateFunction } from '../function-definition.ts';

/** The first, or last, value of the total order; null when there is none. */
export const EXTREMUM_AGGREGATES: readonly AggregateFunction[] = [
  {
    type: 'aggregate',
    name: 'min',
    arguments: [['any']],
    createAccumulator: () => new ExtremumAccumulator(-1),
  },
  {
    type: 'aggregate',
    name: 'max',
    arguments: [['any']],
    createAccumulator: () => new ExtremumAccumulator(1),
  },
];

class ExtremumAccumulator implements Accumulator {
  /** −1 keeps the least value, 1 the greatest. */
  readonly #sign: number;
  #best: Value = null;

  constructor(sign: -1 | 1) {
    this.#sign = sign;
  }

  add(args: readonly Value[]): void {
    const value = args[0] ?? null;
    if (value === null) {
      return;
    }
    if (this.#best === null || compareForOrder(value, this.#best) * this.#sign > 0) {
      this.#best = value;
    }
  }

  result(): Value {
    return this.#best;
  }
}
