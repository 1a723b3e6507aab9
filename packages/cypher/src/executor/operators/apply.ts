import type { Apply, Optional, Slot } from '../../planner/logical-plan.ts';
import { type Batch, createColumn, gatherRows } from '../batch.ts';
import type { InnerPlan, Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import type { RunContext } from '../run-context.ts';

/**
 * Runs the inner plan for each input row and joins its rows to it. OPTIONAL: where it has none, one row with
 * nulls. Without RETURN in the inner plan (unit): the row itself, once.
 */
export class ApplyOperator implements Operator {
  readonly #input: Operator;
  readonly #inner: InnerPlan;
  readonly #context: RunContext;
  readonly #introduced: readonly Slot[];
  readonly #passed: readonly Slot[];
  readonly #isOptional: boolean;
  readonly #isUnit: boolean;
  #batch: Batch | undefined;
  #row = 0;
  #hasRows = true;

  constructor(plan: Apply | Optional, input: Operator, builder: OperatorBuilder) {
    const live = new Set(builder.liveAfter(plan));
    const introduced = new Set(plan.introduced);
    this.#input = input;
    this.#inner = builder.buildInner(plan.inner, plan.imports);
    this.#context = builder.context;
    this.#introduced = plan.introduced.filter((slot) => live.has(slot));
    this.#passed = [...live].filter((slot) => !introduced.has(slot));
    this.#isOptional = plan.type === 'optional';
    this.#isUnit = plan.type === 'apply' && plan.isUnit;
  }

  reset(): void {
    this.#input.reset();
    this.#batch = undefined;
    this.#hasRows = true;
  }

  next(): Batch | undefined {
    return this.#isUnit ? this.#nextUnit() : this.#nextJoined();
  }

  #nextUnit(): Batch | undefined {
    const batch = this.#input.next();
    for (let row = 0; row < (batch?.size ?? 0); row++) {
      this.#inner.open(batch as Batch, row);
      while (this.#inner.next() !== undefined) {
        this.#context.poll.spend(1);
      }
    }
    return batch;
  }

  #nextJoined(): Batch | undefined {
    for (;;) {
      if (this.#batch === undefined) {
        this.#batch = this.#input.next();
        if (this.#batch === undefined) {
          return undefined;
        }
        this.#row = 0;
        this.#hasRows = false;
        this.#inner.open(this.#batch, 0);
      }

      const found = this.#inner.next();
      if (found !== undefined) {
        this.#hasRows = true;
        return this.#join(this.#batch, this.#row, found);
      }

      const joined = !this.#hasRows && this.#isOptional ? this.#withNulls(this.#batch, this.#row) : undefined;
      this.#openNextRow(this.#batch);
      if (joined !== undefined) {
        return joined;
      }
    }
  }

  #openNextRow(batch: Batch): void {
    this.#context.poll.spend(1);
    this.#row++;
    this.#hasRows = false;
    if (this.#row < batch.size) {
      this.#inner.open(batch, this.#row);
    } else {
      this.#batch = undefined;
    }
  }

  #join(batch: Batch, row: number, found: Batch): Batch {
    const joined = gatherRows(batch, new Int32Array(found.size).fill(row), found.size, this.#passed);
    for (const slot of this.#introduced) {
      joined.columns[slot] = found.columns[slot];
    }
    return joined;
  }

  #withNulls(batch: Batch, row: number): Batch {
    const joined = gatherRows(batch, Int32Array.of(row), 1, this.#passed);
    for (const slot of this.#introduced) {
      joined.columns[slot] = createColumn(this.#context.plan.slots[slot], 1);
    }
    return joined;
  }
}
