import type { SortKey } from '../planner/logical-plan.ts';
import { compareForOrder } from '../values/ordering.ts';
import type { Value } from '../values/value.ts';
import { sizeOfValue } from '../values/value-size.ts';
import type { Batch } from './batch.ts';
import type { Evaluate } from './expressions/expression-compiler.ts';
import type { OperatorBuilder } from './operator-builder.ts';
import type { RunContext } from './run-context.ts';

/** The values that rows are ordered by, kept beside the rows. */
export class SortKeys {
  readonly #evaluators: readonly Evaluate[];
  readonly #signs: readonly number[];
  readonly #context: RunContext;
  readonly #columns: Value[][];
  #bytes = 0;

  constructor(evaluators: readonly Evaluate[], signs: readonly number[], context: RunContext) {
    this.#evaluators = evaluators;
    this.#signs = signs;
    this.#context = context;
    this.#columns = evaluators.map(() => []);
  }

  clear(): void {
    this.#context.memory.add(-this.#bytes);
    this.#bytes = 0;
    for (const column of this.#columns) {
      column.length = 0;
    }
  }

  append(batch: Batch): void {
    this.#context.poll.spend(batch.size);
    for (let row = 0; row < batch.size; row++) {
      this.#put(this.#columns[0]?.length ?? 0, batch, row);
    }
  }

  /** The row's keys take the place of another's. */
  replace(place: number, batch: Batch, row: number): void {
    this.#put(place, batch, row);
  }

  compare(left: number, right: number): number {
    this.#context.poll.spend(1);
    for (let key = 0; key < this.#columns.length; key++) {
      const column = this.#columns[key] as Value[];
      const value = column[left] as Value;
      if (typeof value !== 'number') {
        this.#context.poll.spendOnAll(value);
      }
      const order = compareForOrder(value, column[right] as Value);
      if (order !== 0) {
        return order * (this.#signs[key] as number);
      }
    }
    return 0;
  }

  /** Order of a row that is not kept and one that is. */
  compareRow(batch: Batch, row: number, kept: number): number {
    for (let key = 0; key < this.#columns.length; key++) {
      const column = this.#columns[key] as Value[];
      const value = (this.#evaluators[key] as Evaluate)(batch, row);
      const order = compareForOrder(value, column[kept] as Value);
      if (order !== 0) {
        return order * (this.#signs[key] as number);
      }
    }
    return 0;
  }

  #put(place: number, batch: Batch, row: number): void {
    let bytes = 0;
    for (let key = 0; key < this.#columns.length; key++) {
      const value = (this.#evaluators[key] as Evaluate)(batch, row);
      bytes += sizeOfValue(value);
      (this.#columns[key] as Value[])[place] = value;
    }
    this.#bytes += bytes;
    this.#context.memory.add(bytes);
  }
}

export function compileSortKeys(keys: readonly SortKey[], builder: OperatorBuilder): SortKeys {
  return new SortKeys(
    keys.map(({ expression }) => builder.expressions.compile(expression)),
    keys.map(({ isDescending }) => (isDescending ? -1 : 1)),
    builder.context,
  );
}
