import type { Operator } from '../operator.ts';

/** Takes all input, gives nothing. */
export class EmptyResultOperator implements Operator {
  readonly #input: Operator;

  constructor(input: Operator) {
    this.#input = input;
  }

  reset(): void {
    this.#input.reset();
  }

  next(): undefined {
    while (this.#input.next() !== undefined) {
      // Everything worth having happens below.
    }
  }
}
