import type { Unwind } from '../../planner/logical-plan.ts';
import { isList } from '../../values/type-guards.ts';
import type { ListValue, Value } from '../../values/value.ts';
import { type Batch, columnOfValues } from '../batch.ts';
import type { Evaluate } from '../expressions/expression-compiler.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { OutputRows } from '../output-rows.ts';
import type { RunContext } from '../run-context.ts';
import { RowExpander } from './row-expander.ts';

/** A row per element of a list; none for null; one for a value that is no list. */
export class UnwindOperator extends RowExpander {
  readonly #plan: Unwind;
  readonly #context: RunContext;
  readonly #list: Evaluate;
  #values: Value[] = [];
  #row = 0;
  #items: ListValue = [];
  #next = 0;

  constructor(plan: Unwind, input: Operator, builder: OperatorBuilder) {
    const passed = builder.liveAfter(plan).filter((slot) => slot !== plan.slot);
    super(input, new OutputRows([], passed));
    this.#plan = plan;
    this.#context = builder.context;
    this.#list = builder.expressions.compile(plan.list);
  }

  protected override forget(): void {
    this.#values = [];
  }

  protected override beginBatch(): void {
    this.#row = -1;
    this.#items = [];
    this.#next = 0;
  }

  protected override take(input: Batch): Batch {
    const batch = super.take(input);
    const { slot } = this.#plan;
    batch.columns[slot] = columnOfValues(this.#context.plan.slots[slot], this.#values);
    this.#values = [];
    return batch;
  }

  protected override fill(batch: Batch): void {
    const output = this.output;
    this.#context.poll.spend(output.capacity);

    while (!output.isFull) {
      if (this.#next < this.#items.length) {
        output.parents[output.size] = this.#row;
        output.size++;
        this.#values.push(this.#items[this.#next] as Value);
        this.#next++;
        continue;
      }

      this.#row++;
      if (this.#row >= batch.size) {
        return;
      }
      const value = this.#list(batch, this.#row);
      this.#items = value === null ? [] : isList(value) ? value : [value];
      this.#next = 0;
    }
  }
}
