import type { TopK } from '../../planner/logical-plan.ts';
import type { Batch } from '../batch.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { compileRowCount } from '../row-count.ts';
import { RowStore } from '../row-store.ts';
import { compileSortKeys, type SortKeys } from '../sort-keys.ts';

/**
 * The first rows in an order. Keeps `skip + limit` of them in a heap whose root is the last: every other row is
 * compared once and, if it comes later, forgotten.
 */
export class TopKOperator implements Operator {
  readonly #input: Operator;
  readonly #store: RowStore;
  readonly #keys: SortKeys;
  readonly #countKept: () => number;
  readonly #countSkipped: () => number;
  /** Places in the store, as a heap. */
  #heap: number[] = [];
  /** When the row at each place came. */
  #arrivals: number[] = [];
  #order: Int32Array | undefined;
  #next = 0;

  constructor(plan: TopK, input: Operator, builder: OperatorBuilder) {
    this.#input = input;
    this.#store = new RowStore(builder.liveAfter(plan.input), builder.context);
    this.#keys = compileSortKeys(plan.keys, builder);
    this.#countKept = compileRowCount(plan.limit, 'LIMIT', builder.expressions);
    this.#countSkipped =
      plan.skip === undefined ? () => 0 : compileRowCount(plan.skip, 'SKIP', builder.expressions);
  }

  reset(): void {
    this.#input.reset();
    this.#store.clear();
    this.#keys.clear();
    this.#heap = [];
    this.#arrivals = [];
    this.#order = undefined;
    this.#next = 0;
  }

  next(): Batch | undefined {
    if (this.#order === undefined) {
      const skipped = this.#countSkipped();
      this.#order = this.#select(skipped + this.#countKept());
      this.#next = skipped;
    }
    const batch = this.#store.takeBatch(this.#order, this.#next, this.#order.length);
    this.#next += batch?.size ?? 0;
    return batch;
  }

  #select(wanted: number): Int32Array {
    let arrival = 0;
    for (let batch = this.#input.next(); batch !== undefined; batch = this.#input.next()) {
      for (let row = 0; row < batch.size && wanted > 0; row++) {
        this.#consider(batch, row, wanted, arrival);
        arrival++;
      }
    }
    return Int32Array.from(this.#heap).sort((left, right) => this.#compare(left, right));
  }

  #consider(batch: Batch, row: number, wanted: number, arrival: number): void {
    if (this.#heap.length < wanted) {
      const single: Batch = {
        size: 1,
        columns: batch.columns.map((column) => column?.slice(row, row + 1)),
      };
      const place = this.#store.size;
      this.#store.append(single);
      this.#keys.replace(place, batch, row);
      this.#arrivals[place] = arrival;
      this.#heap.push(place);
      this.#siftUp(this.#heap.length - 1);
      return;
    }

    const last = this.#heap[0] as number;
    if (this.#keys.compareRow(batch, row, last) < 0) {
      this.#store.replace(last, batch, row);
      this.#keys.replace(last, batch, row);
      this.#arrivals[last] = arrival;
      this.#siftDown();
    }
  }

  /** Rows that are equal in the order stay in theirs. */
  #compare(left: number, right: number): number {
    return (
      this.#keys.compare(left, right) || (this.#arrivals[left] as number) - (this.#arrivals[right] as number)
    );
  }

  #siftUp(from: number): void {
    const heap = this.#heap;
    let child = from;
    while (child > 0) {
      const parent = (child - 1) >>> 1;
      if (this.#compare(heap[child] as number, heap[parent] as number) <= 0) {
        return;
      }
      this.#swap(child, parent);
      child = parent;
    }
  }

  #siftDown(): void {
    const heap = this.#heap;
    let parent = 0;
    for (;;) {
      const left = 2 * parent + 1;
      const right = left + 1;
      let last = parent;
      if (left < heap.length && this.#compare(heap[left] as number, heap[last] as number) > 0) {
        last = left;
      }
      if (right < heap.length && this.#compare(heap[right] as number, heap[last] as number) > 0) {
        last = right;
      }
      if (last === parent) {
        return;
      }
      this.#swap(parent, last);
      parent = last;
    }
  }

  #swap(left: number, right: number): void {
    const heap = this.#heap;
    const kept = heap[left] as number;
    heap[left] = heap[right] as number;
    heap[right] = kept;
  }
}
