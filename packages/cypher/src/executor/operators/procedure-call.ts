import type { ProcedureCall } from '../../planner/logical-plan.ts';
import type { Value } from '../../values/value.ts';
import { type Batch, columnOfValues, gatherRows } from '../batch.ts';
import type { Evaluate } from '../expressions/expression-compiler.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';

/** Joins the rows of a procedure to each input row. */
export class ProcedureCallOperator implements Operator {
  readonly #plan: ProcedureCall;
  readonly #input: Operator;
  readonly #builder: OperatorBuilder;
  readonly #arguments: readonly Evaluate[];
  #batch: Batch | undefined;
  #row = 0;

  constructor(plan: ProcedureCall, input: Operator, builder: OperatorBuilder) {
    this.#plan = plan;
    this.#input = input;
    this.#builder = builder;
    this.#arguments = plan.arguments.map((argument) => builder.expressions.compile(argument));
  }

  reset(): void {
    this.#input.reset();
    this.#batch = undefined;
  }

  next(): Batch | undefined {
    for (;;) {
      if (this.#batch === undefined || this.#row >= this.#batch.size) {
        this.#batch = this.#input.next();
        this.#row = 0;
        if (this.#batch === undefined) {
          return undefined;
        }
      }
      const joined = this.#call(this.#batch, this.#row);
      this.#row++;
      if (joined.size > 0) {
        return joined;
      }
    }
  }

  #call(batch: Batch, row: number): Batch {
    const { context } = this.#builder;
    const args = this.#arguments.map((evaluate) => evaluate(batch, row));
    const { definition } = this.#plan;
    const results = [...definition.call(args, context.functions)];
    // A procedure without results works, and lets the row go on.
    const rows = definition.results.length === 0 ? [[]] : results;
    const joined = gatherRows(
      batch,
      new Int32Array(rows.length).fill(row),
      rows.length,
      this.#builder.liveAfter(this.#plan),
    );
    for (const { field, slot } of this.#plan.columns) {
      const values = rows.map((fields): Value => fields[field] ?? null);
      joined.columns[slot] = columnOfValues(context.plan.slots[slot], values);
    }
    return joined;
  }
}
