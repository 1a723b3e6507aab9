import { add, divide } from '../values/arithmetic.ts';
import { CypherFloat } from '../values/cypher-float.ts';
import { compareForOrder } from '../values/ordering.ts';
import { DurationValue } from '../values/temporal/temporal-value.ts';
import { isNumeric } from '../values/type-guards.ts';
import type { Value } from '../values/value.ts';
import { valueError } from '../values/value-error.ts';
import { ListBuilder } from '../values/value-size.ts';
import { ANY, type ArgumentTypes, NUMBER, wrongArgument } from './define-function.ts';
import type { Accumulator, AggregateFunction } from './function-definition.ts';
import { numberArgument } from './read-argument.ts';

const SUMMABLE: ArgumentTypes = ['number', 'temporal'];

export const AGGREGATE_FUNCTIONS: readonly AggregateFunction[] = [
  aggregate('count', [ANY], () => new CountAccumulator()),
  aggregate('collect', [ANY], () => new CollectAccumulator()),
  aggregate('sum', [SUMMABLE], () => new SumAccumulator()),
  aggregate('avg', [SUMMABLE], () => new AverageAccumulator()),
  aggregate('min', [ANY], () => new ExtremumAccumulator(-1)),
  aggregate('max', [ANY], () => new ExtremumAccumulator(1)),
  aggregate('stDev', [NUMBER], () => new DeviationAccumulator('stDev', 1)),
  aggregate('stDevP', [NUMBER], () => new DeviationAccumulator('stDevP', 0)),
  aggregate(
    'percentileDisc',
    [NUMBER, NUMBER],
    () => new PercentileAccumulator('percentileDisc', pickNearest),
  ),
  aggregate(
    'percentileCont',
    [NUMBER, NUMBER],
    () => new PercentileAccumulator('percentileCont', interpolate),
  ),
];

function aggregate(
  name: string,
  argumentTypes: readonly ArgumentTypes[],
  createAccumulator: () => Accumulator,
): AggregateFunction {
  return { type: 'aggregate', name, arguments: argumentTypes, createAccumulator };
}

/** Number of values that are not null. */
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

/** List of the values that are not null, in the order of the rows. */
class CollectAccumulator implements Accumulator {
  readonly #values = new ListBuilder();

  add(args: readonly Value[]): void {
    const value = args[0] ?? null;
    if (value !== null) {
      this.#values.add(value);
    }
  }

  result(): Value {
    return this.#values.finish();
  }
}

/** Sum of numbers, or of durations; 0 when there is none. Integers overflow like `+`. */
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

/** Mean of numbers, a float, or of durations; null when there is none. */
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

/** The first, or last, value of the total order; null when there is none. */
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

/**
 * Standard deviation of a sample (`stDev`) and of a whole population (`stDevP`); 0.0 when it has no extent.
 * Welford's method: one pass, without the cancellation of squared sums.
 */
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

/** The value below which a share of all values lies: a value of them (`Disc`), or between two (`Cont`). */
class PercentileAccumulator implements Accumulator {
  readonly #name: string;
  readonly #pick: (sorted: readonly Value[], share: number) => Value;
  readonly #values: Value[] = [];
  /** The share that the first row asked for; it is meant to be the same in all rows. */
  #share: number | undefined;

  constructor(name: string, pick: (sorted: readonly Value[], share: number) => Value) {
    this.#name = name;
    this.#pick = pick;
  }

  add(args: readonly Value[]): void {
    const value = args[0] ?? null;
    this.#share ??= this.#checkShare(args[1]);
    if (value !== null) {
      numberArgument(this.#name, value);
      this.#values.push(value);
    }
  }

  result(): Value {
    return this.#values.length === 0
      ? null
      : this.#pick(this.#values.sort(compareForOrder), this.#share ?? 0);
  }

  #checkShare(argument: Value | undefined): number {
    const share = numberArgument(this.#name, argument);
    if (share >= 0 && share <= 1) {
      return share;
    }
    throw valueError(
      'ArgumentError',
      'NumberOutOfRange',
      `${this.#name}() needs a percentile from 0.0 to 1.0 as its second argument, not ${share}.`,
    );
  }
}

function pickNearest(sorted: readonly Value[], share: number): Value {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

function interpolate(sorted: readonly Value[], share: number): Value {
  const position = share * (sorted.length - 1);
  const before = Math.floor(position);
  const low = numberArgument('percentileCont', sorted[before]);
  const high = numberArgument('percentileCont', sorted[Math.ceil(position)]);
  return new CypherFloat(low + (high - low) * (position - before));
}
