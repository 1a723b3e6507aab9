import type { Distinct, Slot } from '../../planner/logical-plan.ts';
import { type Batch, gatherRows } from '../batch.ts';
import { IndexSet } from '../index-set.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { createRowKey, type RowKey } from '../row-key.ts';
import type { RunContext } from '../run-context.ts';

/** Key, entry of the set and its share of the table. */
const ENTRY_BYTES = 48;

/** The first of all rows that are equal. */
export class DistinctOperator implements Operator {
  readonly #input: Operator;
  readonly #context: RunContext;
  readonly #keyOf: RowKey;
  readonly #live: readonly Slot[];
  /** Whether keys are indexes of nodes or relationships. */
  readonly #isIndex: boolean;
  #seen: IndexSet | Set<unknown>;
  /** What the keys take that are not indexes. */
  #bytes = 0;

  constructor(plan: Distinct, input: Operator, builder: OperatorBuilder) {
    this.#input = input;
    this.#context = builder.context;
    this.#keyOf = createRowKey(plan.slots, builder.context);
    this.#live = builder.liveAfter(plan);
    const [only, ...others] = plan.slots.map((slot) => builder.context.plan.slots[slot]?.type);
    this.#isIndex = others.length === 0 && (only === 'node' || only === 'relationship');
    this.#seen = this.#createSet();
  }

  reset(): void {
    this.#input.reset();
    if (this.#seen instanceof IndexSet) {
      this.#seen.release();
    }
    this.#seen = this.#createSet();
    this.#context.memory.add(-this.#bytes);
    this.#bytes = 0;
  }

  next(): Batch | undefined {
    for (let batch = this.#input.next(); batch !== undefined; batch = this.#input.next()) {
      const rows = new Int32Array(batch.size);
      let size = 0;
      for (let row = 0; row < batch.size; row++) {
        const known = this.#seen.size;
        const key = this.#keyOf(batch, row);
        this.#seen.add(key as number);
        if (this.#seen.size > known) {
          rows[size] = row;
          size++;
          if (!this.#isIndex) {
            this.#account(key);
          }
        }
      }
      this.#context.poll.spend(batch.size);
      if (size > 0) {
        return gatherRows(batch, rows, size, this.#live);
      }
    }
    return undefined;
  }

  #createSet(): IndexSet | Set<unknown> {
    return this.#isIndex ? new IndexSet(this.#context.memory) : new Set();
  }

  #account(key: unknown): void {
    const bytes = ENTRY_BYTES + (typeof key === 'string' ? 2 * key.length : 0);
    this.#bytes += bytes;
    this.#context.memory.add(bytes);
  }
}
