import type { Batch } from '../batch.ts';
import type { ApplyItem } from './compile-set-item.ts';
import type { BatchUpdate } from './update-operator.ts';

/** SET and REMOVE: their items from left to right, row by row. */
export class ItemUpdate implements BatchUpdate {
  readonly #items: readonly ApplyItem[];

  constructor(items: readonly ApplyItem[]) {
    this.#items = items;
  }

  apply(batch: Batch): Batch {
    for (let row = 0; row < batch.size; row++) {
      for (const applyItem of this.#items) {
        applyItem(batch, row);
      }
    }
    return batch;
  }
}
