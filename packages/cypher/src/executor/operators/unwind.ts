import type { Unwind } from '../../planner/logical-plan.ts';
import { isList } from '../../values/type-guards.ts';
import type { ListValue, Value } from '../../values/value.ts';
import { type Batch, columnOfValues } from '../batch.ts';
import type { Evaluate } from '../expressions/expression-compiler.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { OutputRows } from '../output-rows.ts';
import type { RunContext } from '../run-context.ts';

/** A row per element of a list; none for null; one for a value that is no list. */
export class UnwindOperator implements Operator {
  readonly #plan: Unwind;
  readonly #input: Operator;
  readonly #context: RunContext;
  readonly #list: Evaluate;
  readonly #output: OutputRows;
  #values: Value[] = [];
  #batch: Batch | undefined;
  #row = 0;
  #items: ListValue = [];
  #next = 0;

  constructor(plan: Unwind, input: Operator, builder: OperatorBuilder) {
    this.#plan = plan;
    this.#input = input;
    this.#context = builder.context;
    this.#list = builder.expressions.compile(plan.list);
    this.#output = new OutputRows(
      [],
      builder.liveAfter(plan).filter((slot) => slot !== plan.slot),
    );
  }

  reset(): void {
    this.#input.reset();
    this.#batch = undefined;
    this.#output.reset();
    this.#values = [];
  }

  next(): Batch | undefined {
    for (;;) {
      if (this.#batch === undefined) {
        this.#batch = this.#input.next();
        this.#row = -1;
        this.#items = [];
        this.#next = 0;
        if (this.#batch === undefined) {
          return undefined;
        }
      }

      this.#fill(this.#batch);
      if (this.#output.size > 0) {
        const batch = this.#output.take(this.#batch);
        const definition = this.#context.plan.slots[this.#plan.slot];
        batch.columns[this.#plan.slot] = columnOfValues(definition, this.#values);
        this.#values = [];
        return batch;
      }
      this.#batch = undefined;
    }
  }

  #fill(batch: Batch): void {
    const output = this.#output;
    this.#context.poll.spend(output.capacity);

    while (!output.isFull) {
      if (this.#next < this.#items.length) {
        output.parents[output.size++] = this.#row;
        this.#values.push(this.#items[this.#next++] as Value);
        continue;
      }

      this.#row += 1;
      if (this.#row >= batch.size) {
        return;
      }
      const value = this.#list(batch, this.#row);
      this.#items = value === null ? [] : isList(value) ? value : [value];
      this.#next = 0;
    }
  }
}
