import type { Value } from '../../../values/value.ts';
import type { Batch } from '../../batch.ts';
import type { ReadIndex } from '../../expressions/expression-compiler.ts';
import { IndexSet } from '../../index-set.ts';
import type { MemoryTracker } from '../../memory-tracker.ts';
import type { AggregateColumn } from './aggregate-column.ts';

/** Counts different nodes or relationships. */
export class DistinctCountColumn implements AggregateColumn {
  readonly #read: ReadIndex;
  readonly #memory: MemoryTracker;
  #sets: IndexSet[] = [];

  constructor(read: ReadIndex, memory: MemoryTracker) {
    this.#read = read;
    this.#memory = memory;
  }

  open(group: number): void {
    this.#sets[group] ??= new IndexSet(this.#memory);
  }

  add(batch: Batch, groups: Int32Array | undefined): void {
    this.open(0);
    for (let row = 0; row < batch.size; row++) {
      const index = this.#read(batch, row);
      if (index !== -1) {
        this.#sets[groups === undefined ? 0 : (groups[row] as number)]?.add(index);
      }
    }
  }

  results(from: number, size: number): Value[] {
    return this.#sets.slice(from, from + size).map((set) => set.size);
  }

  clear(): void {
    this.#sets.forEach((set) => set.release());
    this.#sets = [];
  }
}
