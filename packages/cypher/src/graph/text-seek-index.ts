import type { TextColumn } from '@secgraph/graph';

/** The first seeks scan the column, which costs no memory; a query that seeks row by row pays for an index. */
const SEEKS_BEFORE_INDEX = 16;

/** Finds the nodes with a text in one column: by scanning at first, then in constant time. Private to a thread. */
export class TextSeekIndex {
  readonly #column: TextColumn;
  #seeks = 0;
  #table: CodeTable | undefined;

  constructor(column: TextColumn) {
    this.#column = column;
  }

  /** Ascending node indexes. */
  seek(code: number): number[] {
    this.#seeks++;

    if (this.#seeks > SEEKS_BEFORE_INDEX) {
      this.#table ??= buildTable(this.#column.values);
      return this.#toNodes(findRows(this.#table, this.#column.values, code));
    }

    return this.#toNodes(scanRows(this.#column.values, code));
  }

  #toNodes(rows: number[]): number[] {
    const { positions } = this.#column;
    return positions === undefined ? rows : rows.map((row) => positions[row] as number);
  }
}

/** Open addressing by code: the first row + 1 in each slot, further rows of the same code as a chain. */
interface CodeTable {
  readonly slots: Uint32Array;
  /** Row → next row + 1 with the same code, 0 at the end. */
  readonly next: Uint32Array;
}

function scanRows(values: Uint32Array, code: number): number[] {
  const rows: number[] = [];
  for (let row = values.indexOf(code); row !== -1; row = values.indexOf(code, row + 1)) {
    rows.push(row);
  }
  return rows;
}

function buildTable(values: Uint32Array): CodeTable {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(values.length * 2 + 2)));
  const next = new Uint32Array(values.length);

  for (let row = values.length - 1; row >= 0; row--) {
    const code = values[row] as number;
    if (code !== 0) {
      const slot = findSlot(slots, values, code);
      next[row] = slots[slot] as number;
      slots[slot] = row + 1;
    }
  }

  return { slots, next };
}

function findRows({ slots, next }: CodeTable, values: Uint32Array, code: number): number[] {
  const rows: number[] = [];
  for (
    let entry = slots[findSlot(slots, values, code)] as number;
    entry !== 0;
    entry = next[entry - 1] as number
  ) {
    rows.push(entry - 1);
  }
  return rows;
}

function findSlot(slots: Uint32Array, values: Uint32Array, code: number): number {
  const mask = slots.length - 1;
  let slot = Math.imul(code, 0x9e37_79b1) & mask;
  for (
    let entry = slots[slot] as number;
    entry !== 0 && values[entry - 1] !== code;
    entry = slots[slot] as number
  ) {
    slot = (slot + 1) & mask;
  }
  return slot;
}
