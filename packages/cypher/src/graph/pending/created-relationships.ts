/** Relationships that a statement created, in columns; row 0 is the first. Removed ones keep their row. */
export class CreatedRelationships {
  #starts = new Uint32Array(16);
  #ends = new Uint32Array(16);
  #kinds = new Uint16Array(16);
  #count = 0;
  readonly #rowsByStart = new Map<number, number[]>();
  readonly #rowsByEnd = new Map<number, number[]>();

  get count(): number {
    return this.#count;
  }

  /** Returns the row. */
  add(start: number, end: number, kind: number): number {
    const row = this.#count;
    this.#grow(row + 1);
    this.#starts[row] = start;
    this.#ends[row] = end;
    this.#kinds[row] = kind;
    this.#count++;
    append(this.#rowsByStart, start, row);
    append(this.#rowsByEnd, end, row);
    return row;
  }

  start(row: number): number {
    return this.#starts[row] as number;
  }

  end(row: number): number {
    return this.#ends[row] as number;
  }

  kind(row: number): number {
    return this.#kinds[row] as number;
  }

  /** Ascending. */
  rowsFrom(start: number): readonly number[] {
    return this.#rowsByStart.get(start) ?? NO_ROWS;
  }

  /** Ascending. */
  rowsTo(end: number): readonly number[] {
    return this.#rowsByEnd.get(end) ?? NO_ROWS;
  }

  #grow(length: number): void {
    if (length > this.#starts.length) {
      const capacity = this.#starts.length * 2;
      this.#starts = resized(this.#starts, new Uint32Array(capacity));
      this.#ends = resized(this.#ends, new Uint32Array(capacity));
      this.#kinds = resized(this.#kinds, new Uint16Array(capacity));
    }
  }
}

const NO_ROWS: readonly number[] = [];

function append(lists: Map<number, number[]>, key: number, row: number): void {
  const list = lists.get(key);
  if (list === undefined) {
    lists.set(key, [row]);
  } else {
    list.push(row);
  }
}

function resized<Column extends Uint32Array | Uint16Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
