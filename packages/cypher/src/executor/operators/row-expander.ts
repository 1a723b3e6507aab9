import type { Batch } from '../batch.ts';
import type { Operator } from '../operator.ts';
import type { OutputRows } from '../output-rows.ts';

/**
 * What all operators share that make any number of rows of each input row: they fill one batch after the other,
 * and stand still in the middle of an input row while a batch is on its way.
 */
export abstract class RowExpander implements Operator {
  protected readonly input: Operator;
  protected readonly output: OutputRows;
  #batch: Batch | undefined;

  constructor(input: Operator, output: OutputRows) {
    this.input = input;
    this.output = output;
  }

  reset(): void {
    this.input.reset();
    this.output.reset();
    this.#batch = undefined;
    this.forget();
  }

  next(): Batch | undefined {
    for (;;) {
      if (this.#batch === undefined) {
        this.#batch = this.input.next();
        if (this.#batch === undefined) {
          return undefined;
        }
        this.beginBatch(this.#batch);
      }

      this.fill(this.#batch);
      if (this.output.size > 0) {
        return this.take(this.#batch);
      }
      this.#batch = undefined;
    }
  }

  /** Called for each input batch, before its first row. */
  protected abstract beginBatch(batch: Batch): void;

  /** Goes on with the input batch until the output is full, or the input batch done. */
  protected abstract fill(batch: Batch): void;

  /** The rows in the output, as a batch. */
  protected take(batch: Batch): Batch {
    return this.output.take(batch);
  }

  /** Everything about the argument row so far. */
  protected forget(): void {
    // Most operators know nothing beyond the batch.
  }
}
