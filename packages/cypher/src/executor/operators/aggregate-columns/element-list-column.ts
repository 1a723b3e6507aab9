import { NodeValue, RelationshipValue } from '../../../values/element-value.ts';
import type { Value } from '../../../values/value.ts';
import { checkListLength } from '../../../values/value-limits.ts';
import type { Batch } from '../../batch.ts';
import type { ReadIndex } from '../../expressions/expression-compiler.ts';
import { IndexSet } from '../../index-set.ts';
import type { MemoryTracker } from '../../memory-tracker.ts';
import type { AggregateColumn } from './aggregate-column.ts';

const FIRST_LENGTH = 4;
/** What an empty list takes. */
const LIST_BYTES = 160;
const INDEX_BYTES = 4;

interface ElementList {
  indexes: Int32Array;
  size: number;
  /** The elements met so far, where the call has DISTINCT. */
  readonly seen: IndexSet | undefined;
}

/**
 * `collect` of nodes or relationships. Values are made when a list is read and not before: what a query collects
 * only to ask how many there are, or to drop most groups, is garbage a moment later.
 */
export class ElementListColumn implements AggregateColumn {
  readonly #read: ReadIndex;
  readonly #toValue: (index: number) => Value;
  readonly #isDistinct: boolean;
  readonly #memory: MemoryTracker;
  #lists: ElementList[] = [];
  #bytes = 0;

  constructor(
    element: { readonly type: 'node' | 'relationship'; readonly read: ReadIndex },
    isDistinct: boolean,
    memory: MemoryTracker,
  ) {
    this.#read = element.read;
    this.#toValue =
      element.type === 'node' ? (index) => new NodeValue(index) : (index) => new RelationshipValue(index);
    this.#isDistinct = isDistinct;
    this.#memory = memory;
  }

  open(group: number): void {
    if (this.#lists[group] === undefined) {
      const seen = this.#isDistinct ? new IndexSet(this.#memory) : undefined;
      this.#lists[group] = { indexes: new Int32Array(FIRST_LENGTH), size: 0, seen };
      this.#account(LIST_BYTES);
    }
  }

  add(batch: Batch, groups: Int32Array | undefined): void {
    if (groups === undefined) {
      this.open(0);
    }
    for (let row = 0; row < batch.size; row++) {
      const index = this.#read(batch, row);
      const list = this.#lists[groups === undefined ? 0 : (groups[row] as number)] as ElementList;
      if (index !== -1 && (list.seen === undefined || list.seen.add(index))) {
        this.#push(list, index);
      }
    }
  }

  results(from: number, size: number): Value[] {
    return this.#lists
      .slice(from, from + size)
      .map((list) => Array.from(list.indexes.subarray(0, list.size), this.#toValue));
  }

  clear(): void {
    this.#lists.forEach(({ seen }) => seen?.release());
    this.#lists = [];
    this.#account(-this.#bytes);
  }

  #push(list: ElementList, index: number): void {
    checkListLength(list.size + 1);
    if (list.size === list.indexes.length) {
      this.#account(list.size * INDEX_BYTES);
      const grown = new Int32Array(list.size * 2);
      grown.set(list.indexes);
      list.indexes = grown;
    }
    list.indexes[list.size] = index;
    list.size++;
  }

  #account(bytes: number): void {
    this.#bytes += bytes;
    this.#memory.add(bytes);
  }
}
