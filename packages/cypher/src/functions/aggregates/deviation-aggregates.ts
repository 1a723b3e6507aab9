import { CypherFloat } from '../../values/cypher-float.ts';
import type { Value } from '../../values/value.ts';
import type { Accumulator, AggregateFunction } from '../function-definition.ts';
import { numberArgument } from '../read-argument.ts';

/** Standard deviation of a sample (`stDev`) and of a whole population (`stDevP`); 0.0 when it has no extent. */
export const DEVIATION_AGGREGATES: readonly AggregateFunction[] = [
  {
    type: 'aggregate',
    name: 'stDev',
    arguments: [['number']],
    createAccumulator: () => new DeviationAccumulator('stDev', 1),
  },
  {
    type: 'aggregate',
    name: 'stDevP',
    arguments: [['number']],
    createAccumulator: () => new DeviationAccumulator('stDevP', 0),
  },
];

/** Welford's method: one pass, without the cancellation of squared sums. */
class DeviationAccumulator implements Accumulator {
  readonly #name: string;
  /** What the count is reduced by in the divisor. */
  readonly #correction: number;
  #count = 0;
  #mean = 0;
  #squares = 0;

  constructor(name: string, correction: number) {
    this.#name = name;
    this.#correction = correction;
  }

  add(args: readonly Value[]): void {
    const value = args[0] ?? null;
    if (value === null) {
      return;
    }
    const number = numberArgument(this.#name, value);
    const distance = number - this.#mean;
    this.#count++;
    this.#mean += distance / this.#count;
    this.#squares += distance * (number - this.#mean);
  }

  result(): Value {
    return new CypherFloat(this.#count < 2 ? 0 : Math.sqrt(this.#squares / (this.#count - this.#correction)));
  }
}
