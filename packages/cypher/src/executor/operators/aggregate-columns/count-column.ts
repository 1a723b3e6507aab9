import type { Value } from '../../../values/value.ts';
import type { Batch } from '../../batch.ts';
import type { AggregateColumn } from './aggregate-column.ts';

/** Counts rows, all or some. */
export class CountColumn implements AggregateColumn {
  readonly #counts: ((batch: Batch, row: number) => boolean) | undefined;
  #values: number[] = [];

  constructor(counts: ((batch: Batch, row: number) => boolean) | undefined) {
    this.#counts = counts;
  }

  open(group: number): void {
    this.#values[group] ??= 0;
  }

  add(batch: Batch, groups: Int32Array | undefined): void {
    const counts = this.#counts;
    if (groups === undefined) {
      this.open(0);
    }
    if (groups === undefined && counts === undefined) {
      this.#values[0] = (this.#values[0] as number) + batch.size;
      return;
    }
    for (let row = 0; row < batch.size; row++) {
      if (counts === undefined || counts(batch, row)) {
        const group = groups === undefined ? 0 : (groups[row] as number);
        this.#values[group] = (this.#values[group] as number) + 1;
      }
    }
  }

  results(from: number, size: number): Value[] {
    return this.#values.slice(from, from + size);
  }

  clear(): void {
    this.#values = [];
  }
}
