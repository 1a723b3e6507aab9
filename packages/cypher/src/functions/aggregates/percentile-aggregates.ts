import { CypherFloat } from '../../values/cypher-float.ts';
import { compareForOrder } from '../../values/ordering.ts';
import type { Value } from '../../values/value.ts';
import { valueError } from '../../values/value-error.ts';
import type { Accumulator, AggregateFunction } from '../function-definition.ts';
import { numberArgument } from '../read-argument.ts';

/** The value below which a share of all values lies: a value of them (`Disc`), or between two (`Cont`). */
export const PERCENTILE_AGGREGATES: readonly AggregateFunction[] = [
  {
    type: 'aggregate',
    name: 'percentileDisc',
    arguments: [['number'], ['number']],
    createAccumulator: () => new PercentileAccumulator('percentileDisc', pickNearest),
  },
  {
    type: 'aggregate',
    name: 'percentileCont',
    arguments: [['number'], ['number']],
    createAccumulator: () => new PercentileAccumulator('percentileCont', interpolate),
  },
];

class PercentileAccumulator implements Accumulator {
  readonly #name: string;
  readonly #pick: (sorted: readonly Value[], share: number) => Value;
  readonly #values: Value[] = [];
  /** Of the first row; it is meant to be the same in all. */
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
