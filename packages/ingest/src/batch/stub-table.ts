import type { StubColumns } from '@secgraph/graph';
import { growUint32 } from './growable-columns.ts';

const INITIAL_CAPACITY = 1024;
const KIND_SETS_IN_MASK = 32;
const KIND_SET_LIMIT = 0x10000;

/** The distinct (object id, kind set) pairs of a batch under construction, in order of first mention. */
export class StubTable {
  length = 0;
  #objectIds = new Uint32Array(INITIAL_CAPACITY);
  #kindSets = new Uint32Array(INITIAL_CAPACITY);
  /** Per object id one bit for each of the first kind sets: batches rarely know more. */
  #masks = new Uint32Array(INITIAL_CAPACITY);
  readonly #beyondMask = new Set<number>();

  add(objectId: number, kindSet: number): void {
    if (this.#remember(objectId, kindSet)) {
      this.#push(objectId, kindSet);
    }
  }

  truncate(length: number): void {
    while (this.length > length) {
      this.length--;
      this.#forget(this.#objectIds[this.length] as number, this.#kindSets[this.length] as number);
    }
  }

  /** Columns of exact length, each on a buffer of its own. */
  toColumns(): StubColumns {
    return {
      objectIds: this.#objectIds.slice(0, this.length),
      kindSets: this.#kindSets.slice(0, this.length),
    };
  }

  #remember(objectId: number, kindSet: number): boolean {
    if (kindSet >= KIND_SETS_IN_MASK) {
      const known = this.#beyondMask.size;
      return this.#beyondMask.add(objectId * KIND_SET_LIMIT + kindSet).size > known;
    }

    while (objectId >= this.#masks.length) {
      this.#masks = growUint32(this.#masks);
    }

    const mask = this.#masks[objectId] as number;
    const extended = (mask | (1 << kindSet)) >>> 0;
    this.#masks[objectId] = extended;
    return extended !== mask;
  }

  #forget(objectId: number, kindSet: number): void {
    if (kindSet >= KIND_SETS_IN_MASK) {
      this.#beyondMask.delete(objectId * KIND_SET_LIMIT + kindSet);
    } else {
      this.#masks[objectId] = (this.#masks[objectId] as number) & ~(1 << kindSet);
    }
  }

  #push(objectId: number, kindSet: number): void {
    if (this.length === this.#objectIds.length) {
      this.#objectIds = growUint32(this.#objectIds);
      this.#kindSets = growUint32(this.#kindSets);
    }

    this.#objectIds[this.length] = objectId;
    this.#kindSets[this.length] = kindSet;
    this.length++;
  }
}
