import type { Value } from '../../values/value.ts';
import { ListBuilder } from '../../values/value-size.ts';
import type { Accumulator, AggregateFunction } from '../function-definition.ts';

/** List of the values that are not null, in the order of the rows. */
export const COLLECT: AggregateFunction = {
  type: 'aggregate',
  name: 'collect',
  arguments: [['any']],
  createAccumulator: () => new CollectAccumulator(),
};

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
