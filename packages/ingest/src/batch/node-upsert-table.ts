import type { NodeUpsertColumns } from '@secgraph/graph';
import { growUint8, growUint32 } from './growable-columns.ts';

const INITIAL_CAPACITY = 256;

export interface NodeUpsert {
  readonly objectId: number;
  readonly kindSet: number;
  readonly properties: string;
  readonly removedNames: number;
  readonly isCollected: boolean;
  readonly defaults: string | undefined;
}

/** Node rows of a batch under construction. */
export class NodeUpsertTable {
  #objectIds = new Uint32Array(INITIAL_CAPACITY);
  #kindSets = new Uint32Array(INITIAL_CAPACITY);
  #removedNames = new Uint32Array(INITIAL_CAPACITY);
  #collected = new Uint8Array(INITIAL_CAPACITY);
  readonly #properties: string[] = [];
  readonly #defaults = new Map<number, string>();

  get length(): number {
    return this.#properties.length;
  }

  push(upsert: NodeUpsert): void {
    const row = this.length;
    if (row === this.#objectIds.length) {
      this.#grow();
    }

    this.#objectIds[row] = upsert.objectId;
    this.#kindSets[row] = upsert.kindSet;
    this.#removedNames[row] = upsert.removedNames;
    this.#collected[row] = upsert.isCollected ? 1 : 0;
    this.#properties.push(upsert.properties);
    if (upsert.defaults !== undefined) {
      this.#defaults.set(row, upsert.defaults);
    }
  }

  truncate(length: number): void {
    for (let row = length; row < this.length; row++) {
      this.#defaults.delete(row);
    }

    this.#properties.length = length;
  }

  /** Columns of exact length, each typed array on a buffer of its own. */
  toColumns(): NodeUpsertColumns {
    return {
      objectIds: this.#objectIds.slice(0, this.length),
      kindSets: this.#kindSets.slice(0, this.length),
      collected: this.#collected.slice(0, this.length),
      properties: this.#properties,
      removedNames: this.#removedNames.slice(0, this.length),
      defaults: this.#defaults,
    };
  }

  #grow(): void {
    this.#objectIds = growUint32(this.#objectIds);
    this.#kindSets = growUint32(this.#kindSets);
    this.#removedNames = growUint32(this.#removedNames);
    this.#collected = growUint8(this.#collected);
  }
}
