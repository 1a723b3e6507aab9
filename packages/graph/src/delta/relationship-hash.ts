import { mixInteger } from '../property/string-hash.ts';

/** Columns of the rows that a {@link RelationshipHash} finds; replaced when they grow. */
export interface HashedRows {
  readonly starts: { readonly values: Uint32Array };
  readonly ends: { readonly values: Uint32Array };
  readonly kinds: { readonly values: Uint16Array };
}

const MAX_FILL = 0.6;

/**
 * (start, end, kind) → row, by open addressing over the rows' own columns: four to seven bytes a relationship.
 * A `Map` keyed by text would cost over a hundred, and ingest makes one call per relationship (`bench`: ingest).
 */
export class RelationshipHash {
  readonly #rows: HashedRows;
  /** Row + 1; 0 where free. */
  #slots = new Uint32Array(1024);
  #count = 0;

  constructor(rows: HashedRows) {
    this.#rows = rows;
  }

  /** The latest row with this key, or -1. */
  find(start: number, end: number, kind: number): number {
    return (this.#slots[this.#slotFor(start, end, kind)] as number) - 1;
  }

  /**
   * The latest row with this key; where there is none, -1, and `row` is the one from now on: its columns are
   * to be filled at once. One look instead of two.
   */
  findOrSet(start: number, end: number, kind: number, row: number): number {
    this.#makeRoom();
    const slot = this.#slotFor(start, end, kind);
    const found = (this.#slots[slot] as number) - 1;

    if (found === -1) {
      this.#slots[slot] = row + 1;
      this.#count++;
    }

    return found;
  }

  /** Makes `row`, whose columns are filled already, the one that is found for its key. */
  set(row: number): void {
    this.#makeRoom();
    const slot = this.#slotFor(
      this.#rows.starts.values[row] as number,
      this.#rows.ends.values[row] as number,
      this.#rows.kinds.values[row] as number,
    );

    this.#count += this.#slots[slot] === 0 ? 1 : 0;
    this.#slots[slot] = row + 1;
  }

  /** The slot that holds the key, or the free one where it belongs. */
  #slotFor(start: number, end: number, kind: number): number {
    const slots = this.#slots;
    const starts = this.#rows.starts.values;
    const ends = this.#rows.ends.values;
    const kinds = this.#rows.kinds.values;
    const mask = slots.length - 1;
    let slot = hashKey(start, end, kind) & mask;

    for (;;) {
      const row = (slots[slot] as number) - 1;

      if (row === -1 || (starts[row] === start && ends[row] === end && kinds[row] === kind)) {
        return slot;
      }

      slot = (slot + 1) & mask;
    }
  }

  #makeRoom(): void {
    if (this.#count >= this.#slots.length * MAX_FILL) {
      this.#grow();
    }
  }

  #grow(): void {
    const old = this.#slots;
    const starts = this.#rows.starts.values;
    const ends = this.#rows.ends.values;
    const kinds = this.#rows.kinds.values;
    const slots = new Uint32Array(old.length * 2);
    const mask = slots.length - 1;

    for (let index = 0; index < old.length; index++) {
      const entry = old[index] as number;

      if (entry !== 0) {
        let slot =
          hashKey(starts[entry - 1] as number, ends[entry - 1] as number, kinds[entry - 1] as number) & mask;

        while (slots[slot] !== 0) {
          slot = (slot + 1) & mask;
        }

        slots[slot] = entry;
      }
    }

    this.#slots = slots;
  }
}

function hashKey(start: number, end: number, kind: number): number {
  return mixInteger(Math.imul(start, 0x9e3779b1) ^ mixInteger(Math.imul(end, 0x85ebca6b) ^ kind));
}
