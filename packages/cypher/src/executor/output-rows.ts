import type { Slot } from '../planner/logical-plan.ts';
import { BATCH_SIZE, type Batch, gatherRows } from './batch.ts';

/** The first batch is small, so that a LIMIT does not pay for a thousand rows; then they grow. */
const FIRST_BATCH_SIZE = 16;
const GROWTH = 4;

/**
 * Collects the rows that an operator makes of one input batch: which input row each comes from, and the index
 * columns it adds.
 */
export class OutputRows {
  /** Input row of each output row. */
  parents: Int32Array;
  /** Added columns, in the order of `added`. */
  readonly indexes: Int32Array[];
  size = 0;
  capacity = FIRST_BATCH_SIZE;
  readonly #added: readonly Slot[];
  readonly #passed: readonly Slot[];

  /** `live`: the slots that go on; those not in `added` are copied from the input. */
  constructor(added: readonly Slot[], live: readonly Slot[]) {
    this.#added = added;
    this.#passed = live.filter((slot) => !added.includes(slot));
    this.parents = new Int32Array(this.capacity);
    this.indexes = added.map(() => new Int32Array(this.capacity));
  }

  get isFull(): boolean {
    return this.size >= this.capacity;
  }

  /** The batch of the rows so far; begins anew. */
  take(input: Batch): Batch {
    const { size } = this;
    const batch = gatherRows(input, this.parents, size, this.#passed);
    const isMostlyEmpty = size * GROWTH < this.capacity;
    this.#added.forEach((slot, place) => {
      const column = this.indexes[place] as Int32Array;
      batch.columns[slot] = isMostlyEmpty ? column.slice(0, size) : column.subarray(0, size);
    });
    this.size = 0;
    if (!isMostlyEmpty) {
      this.#replaceMemory();
    }
    return batch;
  }

  reset(): void {
    this.size = 0;
  }

  /** The columns handed out before belong to their batch. */
  #replaceMemory(): void {
    if (this.capacity < BATCH_SIZE) {
      this.capacity = Math.min(this.capacity * GROWTH, BATCH_SIZE);
      this.parents = new Int32Array(this.capacity);
    }
    for (let place = 0; place < this.indexes.length; place++) {
      this.indexes[place] = new Int32Array(this.capacity);
    }
  }
}
