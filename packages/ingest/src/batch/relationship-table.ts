import type { RelationshipColumns } from '@secgraph/graph';
import { growUint16, growUint32 } from './growable-columns.ts';

const INITIAL_CAPACITY = 1024;

/** Relationship rows of a batch under construction. */
export class RelationshipTable {
  length = 0;
  #starts = new Uint32Array(INITIAL_CAPACITY);
  #ends = new Uint32Array(INITIAL_CAPACITY);
  #kinds = new Uint16Array(INITIAL_CAPACITY);
  #properties = new Uint32Array(INITIAL_CAPACITY);

  push(start: number, end: number, kind: number, properties: number): void {
    if (this.length === this.#starts.length) {
      this.#grow();
    }

    const row = this.length++;
    this.#starts[row] = start;
    this.#ends[row] = end;
    this.#kinds[row] = kind;
    this.#properties[row] = properties;
  }

  /** Columns of exact length, each on a buffer of its own. */
  toColumns(): RelationshipColumns {
    return {
      starts: this.#starts.slice(0, this.length),
      ends: this.#ends.slice(0, this.length),
      kinds: this.#kinds.slice(0, this.length),
      properties: this.#properties.slice(0, this.length),
    };
  }

  #grow(): void {
    this.#starts = growUint32(this.#starts);
    this.#ends = growUint32(this.#ends);
    this.#kinds = growUint16(this.#kinds);
    this.#properties = growUint32(this.#properties);
  }
}
