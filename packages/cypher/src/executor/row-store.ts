import type { Slot, SlotDefinition } from '../planner/logical-plan.ts';
import type { Value } from '../values/value.ts';
import { sizeOfValue } from '../values/value-size.ts';
import { BATCH_SIZE, type Batch, type Column, gatherColumn } from './batch.ts';
import type { RunContext } from './run-context.ts';

const INDEX_BYTES = 4;

/** Rows kept in memory, column by column, accounted for. */
export class RowStore {
  readonly #slots: readonly Slot[];
  readonly #definitions: readonly SlotDefinition[];
  readonly #memory: RunContext['memory'];
  #columns: Column[];
  #capacity = 16;
  #bytes = 0;
  size = 0;

  constructor(slots: readonly Slot[], { plan, memory }: Pick<RunContext, 'plan' | 'memory'>) {
    this.#slots = slots;
    this.#definitions = plan.slots;
    this.#memory = memory;
    this.#columns = this.#emptyColumns();
  }

  /** Forgets all rows, and gives their memory back. */
  clear(): void {
    this.#memory.add(-this.#bytes);
    this.#bytes = 0;
    this.size = 0;
    this.#capacity = 16;
    this.#columns = this.#emptyColumns();
  }

  append(batch: Batch): void {
    const size = this.size + batch.size;
    this.#reserve(size);
    this.#slots.forEach((slot, place) => this.#appendColumn(place, batch.columns[slot], batch.size));
    this.size = size;
  }

  /** The row takes the place of another. */
  replace(place: number, batch: Batch, row: number): void {
    this.#slots.forEach((slot, index) => {
      const column = this.#columns[index] as Column;
      column[place] = (batch.columns[slot]?.[row] ?? null) as never;
    });
  }

  /** Rows `order[from]` … `order[from + size − 1]`, at most a batch of them; undefined beyond the last. */
  takeBatch(order: Int32Array | undefined, from: number, end = this.size): Batch | undefined {
    const size = Math.min(BATCH_SIZE, end - from);
    if (size <= 0) {
      return undefined;
    }

    const rows =
      order === undefined
        ? Int32Array.from({ length: size }, (_, index) => from + index)
        : order.subarray(from, from + size);
    return this.gather(rows, size);
  }

  gather(rows: Int32Array, size: number): Batch {
    const columns: (Column | undefined)[] = [];
    this.#slots.forEach((slot, place) => {
      columns[slot] = gatherColumn(this.#columns[place] as Column, rows, size);
    });
    return { size, columns };
  }

  /** All rows as one batch, for evaluating expressions over them. Shared: do not write. */
  asBatch(): Batch {
    const columns: (Column | undefined)[] = [];
    this.#slots.forEach((slot, place) => {
      columns[slot] = this.#columns[place];
    });
    return { size: this.size, columns };
  }

  #emptyColumns(): Column[] {
    return this.#slots.map((slot) =>
      this.#definitions[slot]?.type === 'value' ? [] : new Int32Array(this.#capacity),
    );
  }

  #reserve(size: number): void {
    if (size <= this.#capacity) {
      return;
    }
    while (this.#capacity < size) {
      this.#capacity *= 2;
    }
    this.#columns = this.#columns.map((column) => {
      if (!(column instanceof Int32Array)) {
        return column;
      }
      const grown = new Int32Array(this.#capacity);
      grown.set(column);
      return grown;
    });
  }

  #appendColumn(place: number, source: Column | undefined, size: number): void {
    const target = this.#columns[place] as Column;
    if (target instanceof Int32Array) {
      this.#account(size * INDEX_BYTES);
      if (source instanceof Int32Array) {
        target.set(source.length === size ? source : source.subarray(0, size), this.size);
      } else {
        target.fill(-1, this.size, this.size + size);
      }
      return;
    }

    let bytes = 0;
    for (let row = 0; row < size; row++) {
      const value = (source?.[row] ?? null) as Value;
      bytes += sizeOfValue(value);
      target.push(value);
    }
    this.#account(bytes);
  }

  #account(bytes: number): void {
    this.#bytes += bytes;
    this.#memory.add(bytes);
  }
}
