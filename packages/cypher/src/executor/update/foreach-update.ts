import type { Foreach } from '../../planner/logical-plan.ts';
import { isList } from '../../values/type-guards.ts';
import { typeNameOf } from '../../values/type-name.ts';
import type { ListValue } from '../../values/value.ts';
import { typeError } from '../../values/value-error.ts';
import { BATCH_SIZE, type Batch, type Column, columnOfValues, gatherRows } from '../batch.ts';
import type { Evaluate } from '../expressions/expression-compiler.ts';
import type { InnerPlan } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import type { BatchUpdate } from './update-operator.ts';

/** FOREACH: the body once for every element of the list, for every row. */
export class ForeachUpdate implements BatchUpdate {
  readonly #plan: Foreach;
  readonly #builder: OperatorBuilder;
  readonly #list: Evaluate;
  readonly #body: InnerPlan;

  constructor(plan: Foreach, builder: OperatorBuilder) {
    this.#plan = plan;
    this.#builder = builder;
    this.#list = builder.expressions.compile(plan.list);
    this.#body = builder.buildInner(plan.body, [...plan.imports, plan.slot]);
  }

  apply(batch: Batch): Batch {
    for (let row = 0; row < batch.size; row++) {
      const list = this.#listOf(batch, row);
      for (let from = 0; from < list.length; from += BATCH_SIZE) {
        this.#runBody(this.#rowsOf(list.slice(from, from + BATCH_SIZE), batch, row));
      }
    }
    return batch;
  }

  #listOf(batch: Batch, row: number): ListValue {
    const list = this.#list(batch, row) ?? [];
    if (!isList(list)) {
      throw typeError(`FOREACH goes through a List, not through a ${typeNameOf(list)}.`);
    }
    return list;
  }

  /** One row for every element, each with the imports of the row around it. */
  #rowsOf(list: ListValue, batch: Batch, row: number): Batch {
    const rows = new Int32Array(list.length).fill(row);
    const { columns } = gatherRows(batch, rows, list.length, this.#plan.imports);
    const elements: Column = columnOfValues(this.#builder.context.plan.slots[this.#plan.slot], [...list]);
    columns[this.#plan.slot] = elements;
    return { size: list.length, columns };
  }

  #runBody(rows: Batch): void {
    for (let row = 0; row < rows.size; row++) {
      this.#body.open(rows, row);
      while (this.#body.next() !== undefined) {
        this.#builder.context.poll.spend(1);
      }
    }
  }
}
