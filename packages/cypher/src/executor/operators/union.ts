import type { SlotType, Union } from '../../planner/logical-plan.ts';
import type { Value } from '../../values/value.ts';
import { type Batch, type Column, readSlot } from '../batch.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';

/** The rows of all branches, one branch after the other. */
export class UnionOperator implements Operator {
  readonly #plan: Union;
  readonly #branches: readonly Operator[];
  readonly #slots: OperatorBuilder['context']['plan']['slots'];
  #current = 0;

  constructor(plan: Union, branches: readonly Operator[], builder: OperatorBuilder) {
    this.#plan = plan;
    this.#branches = branches;
    this.#slots = builder.context.plan.slots;
  }

  reset(): void {
    for (const branch of this.#branches) {
      branch.reset();
    }
    this.#current = 0;
  }

  next(): Batch | undefined {
    for (; this.#current < this.#branches.length; this.#current++) {
      const batch = this.#branches[this.#current]?.next();
      if (batch !== undefined) {
        return this.#rename(batch);
      }
    }
    return undefined;
  }

  #rename(batch: Batch): Batch {
    const sources = this.#plan.branches[this.#current]?.columns ?? [];
    const columns: (Column | undefined)[] = [];
    this.#plan.outputs.forEach((output, place) => {
      const source = sources[place] ?? output;
      const from = this.#slots[source]?.type ?? 'value';
      const to = this.#slots[output]?.type ?? 'value';
      const column = batch.columns[source];
      columns[output] = from === to || column === undefined ? column : toValues(column, batch.size, from);
    });
    return { size: batch.size, columns };
  }
}

function toValues(column: Column, size: number, type: SlotType): Value[] {
  return Array.from({ length: size }, (_, row) => readSlot(column, row, type));
}
