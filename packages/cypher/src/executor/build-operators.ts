import { invariant } from '@secgraph/kernel';
import type { Argument, LogicalOperator, NestedExpression, Slot } from '../planner/logical-plan.ts';
import type { ListValue } from '../values/value.ts';
import { ListBuilder } from '../values/value-size.ts';
import { type Batch, type Column, columnOfValues, readSlot } from './batch.ts';
import { createOperator } from './create-operator.ts';
import { createExpressionCompiler } from './expressions/compile-expression.ts';
import type { Evaluate, ExpressionCompiler } from './expressions/expression-compiler.ts';
import type { InnerPlan, Operator } from './operator.ts';
import type { OperatorBuilder } from './operator-builder.ts';
import type { OperatorMeter } from './operator-meter.ts';
import { ArgumentOperator } from './operators/argument.ts';
import type { RunContext } from './run-context.ts';

/** Makes the running operators of a plan. `meter` measures them for PROFILE. */
export function buildOperators(context: RunContext, meter?: OperatorMeter): Operator {
  return new Builder(context, meter).build(context.plan.root);
}

class Builder implements OperatorBuilder {
  readonly context: RunContext;
  readonly expressions: ExpressionCompiler;
  readonly #meter: OperatorMeter | undefined;
  /** Leaves of the plan that is being built. */
  #arguments: ArgumentOperator[] = [];

  constructor(context: RunContext, meter: OperatorMeter | undefined) {
    this.context = context;
    this.#meter = meter;
    this.expressions = createExpressionCompiler(context, (expression, compiler) =>
      this.#compileNested(expression, compiler),
    );
  }

  liveAfter(operator: LogicalOperator): readonly Slot[] {
    return this.context.plan.live.get(operator) ?? [];
  }

  buildInner(root: LogicalOperator, imports: readonly Slot[]): InnerPlan {
    const outer = this.#arguments;
    const leaves: ArgumentOperator[] = [];
    this.#arguments = leaves;
    const operator = this.build(root);
    this.#arguments = outer;

    return {
      imports,
      open(batch, row) {
        operator.reset();
        for (const leaf of leaves) {
          leaf.setRow(batch, row);
        }
      },
      next: () => operator.next(),
    };
  }

  buildArgument({ slots }: Argument): Operator {
    const leaf = new ArgumentOperator(slots);
    this.#arguments.push(leaf);
    return leaf;
  }

  build(plan: LogicalOperator): Operator {
    const operator = createOperator(plan, this);
    return this.#meter === undefined ? operator : this.#meter.measure(plan, operator);
  }

  #compileNested(expression: NestedExpression, compiler: ExpressionCompiler): Evaluate {
    const nested = this.context.plan.nested.get(expression);
    invariant(nested !== undefined, `No plan for a nested ${expression.type}.`);
    const inner = this.buildInner(nested.root, nested.imports);
    const open = this.#compileOpen(inner, compiler);

    switch (nested.form) {
      case 'exists':
        return (batch, row) => {
          open(batch, row);
          return inner.next() !== undefined;
        };
      case 'count':
        return (batch, row) => {
          open(batch, row);
          let count = 0;
          for (let found = inner.next(); found !== undefined; found = inner.next()) {
            count += found.size;
          }
          return count;
        };
      case 'collect':
        return (batch, row) => {
          open(batch, row);
          return this.#collect(inner, nested.result ?? -1);
        };
      case 'first':
        return (batch, row) => {
          open(batch, row);
          return this.#collect(inner, nested.result ?? -1)[0] ?? null;
        };
    }
  }

  #collect(inner: InnerPlan, slot: Slot): ListValue {
    const type = this.context.plan.slots[slot]?.type ?? 'value';
    const values = new ListBuilder();
    for (let batch = inner.next(); batch !== undefined; batch = inner.next()) {
      for (let row = 0; row < batch.size; row++) {
        values.add(readSlot(batch.columns[slot], row, type));
      }
    }
    return values.finish();
  }

  /** Locals of comprehensions are in no column: they are put into a row of their own. */
  #compileOpen(inner: InnerPlan, compiler: ExpressionCompiler): (batch: Batch, row: number) => void {
    if (!inner.imports.some((slot) => compiler.isLocal(slot))) {
      return (batch, row) => inner.open(batch, row);
    }

    const readers = inner.imports.map((slot): readonly [Slot, (batch: Batch, row: number) => Column] => {
      const evaluate = compiler.compileSlot(slot);
      const definition = this.context.plan.slots[slot];
      return [slot, (batch, row) => columnOfValues(definition, [evaluate(batch, row)])];
    });
    return (batch, row) => {
      const columns: (Column | undefined)[] = [];
      for (const [slot, read] of readers) {
        columns[slot] = read(batch, row);
      }
      inner.open({ size: 1, columns }, 0);
    };
  }
}
