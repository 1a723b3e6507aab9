import { invariant } from '@secgraph/kernel';
import type { LogicalOperator, NestedExpression, Slot } from '../planner/logical-plan.ts';
import type { ListValue } from '../values/value.ts';
import { ListBuilder } from '../values/value-size.ts';
import { type Batch, type Column, columnOfValues, readSlot } from './batch.ts';
import { createExpressionCompiler } from './expressions/compile-expression.ts';
import type { Evaluate, ExpressionCompiler } from './expressions/expression-compiler.ts';
import type { InnerPlan, Operator } from './operator.ts';
import type { OperatorBuilder } from './operator-builder.ts';
import type { OperatorMeter } from './operator-meter.ts';
import { AggregateOperator } from './operators/aggregate.ts';
import { ApplyOperator } from './operators/apply.ts';
import { ArgumentOperator } from './operators/argument.ts';
import { BuildPathOperator } from './operators/build-path.ts';
import { CountExpansionsOperator } from './operators/count-expansions.ts';
import { DistinctOperator } from './operators/distinct.ts';
import { EagerOperator } from './operators/eager.ts';
import { EmptyResultOperator } from './operators/empty-result.ts';
import { ExpandOperator } from './operators/expand.ts';
import { FilterOperator } from './operators/filter.ts';
import { JoinOperator } from './operators/join.ts';
import { LimitOperator } from './operators/limit.ts';
import { NodeScanOperator } from './operators/node-scan.ts';
import { NodeSeekOperator } from './operators/node-seek.ts';
import { ProcedureCallOperator } from './operators/procedure-call.ts';
import { ProjectOperator } from './operators/project.ts';
import { ReachableEndsOperator } from './operators/reachable-ends.ts';
import { RelationshipSeekOperator } from './operators/relationship-seek.ts';
import { SemiApplyOperator } from './operators/semi-apply.ts';
import { SemiJoinOperator } from './operators/semi-join.ts';
import { ShortestPathOperator } from './operators/shortest-path.ts';
import { SkipOperator } from './operators/skip.ts';
import { SortOperator } from './operators/sort.ts';
import { TopKOperator } from './operators/top-k.ts';
import { UnionOperator } from './operators/union.ts';
import { UnwindOperator } from './operators/unwind.ts';
import { VariableExpandOperator } from './operators/variable-expand.ts';
import type { RunContext } from './run-context.ts';
import { buildUpdateOperator } from './update/build-update-operator.ts';

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

  build(plan: LogicalOperator): Operator {
    const operator = this.#buildVariant(plan);
    return this.#meter === undefined ? operator : this.#meter.measure(plan, operator);
  }

  #buildVariant(plan: LogicalOperator): Operator {
    switch (plan.type) {
      case 'argument': {
        const leaf = new ArgumentOperator(plan.slots);
        this.#arguments.push(leaf);
        return leaf;
      }
      case 'nodeScan':
        return new NodeScanOperator(plan, this.build(plan.input), this);
      case 'nodeSeek':
        return new NodeSeekOperator(plan, this.build(plan.input), this);
      case 'relationshipSeek':
        return new RelationshipSeekOperator(plan, this.build(plan.input), this);
      case 'expand':
        return new ExpandOperator(plan, this.build(plan.input), this);
      case 'variableExpand':
        return plan.mode === 'paths'
          ? new VariableExpandOperator(plan, this.build(plan.input), this)
          : new ReachableEndsOperator(plan, this.build(plan.input), this);
      case 'shortestPath':
        return new ShortestPathOperator(plan, this.build(plan.input), this);
      case 'buildPath':
        return this.liveAfter(plan).includes(plan.path)
          ? new BuildPathOperator(plan, this.build(plan.input))
          : this.build(plan.input);
      case 'filter':
        return new FilterOperator(plan, this.build(plan.input), this);
      case 'semiApply':
        return new SemiApplyOperator(plan, this.build(plan.input), this);
      case 'semiJoin':
        return new SemiJoinOperator(plan, this.build(plan.input), this.build(plan.right), this);
      case 'optional':
      case 'apply':
        return new ApplyOperator(plan, this.build(plan.input), this);
      case 'join':
        return new JoinOperator(plan, this.build(plan.left), this.build(plan.right), this);
      case 'project':
        return new ProjectOperator(plan, this.build(plan.input), this);
      case 'aggregate':
        return new AggregateOperator(plan, this.build(plan.input), this);
      case 'distinct':
        return new DistinctOperator(plan, this.build(plan.input), this);
      case 'sort':
        return new SortOperator(plan, this.build(plan.input), this);
      case 'topK':
        return new TopKOperator(plan, this.build(plan.input), this);
      case 'skip':
        return new SkipOperator(plan, this.build(plan.input), this);
      case 'limit':
        return new LimitOperator(plan, this.build(plan.input), this);
      case 'unwind':
        return new UnwindOperator(plan, this.build(plan.input), this);
      case 'union':
        return new UnionOperator(
          plan,
          plan.branches.map(({ root }) => this.build(root)),
          this,
        );
      case 'procedureCall':
        return new ProcedureCallOperator(plan, this.build(plan.input), this);
      case 'eager':
        return new EagerOperator(plan, this.build(plan.input), this);
      case 'emptyResult':
        return new EmptyResultOperator(this.build(plan.input));
      case 'countExpansions':
        return new CountExpansionsOperator(plan, this.build(plan.input), this);
      default:
        return buildUpdateOperator(plan, this.build(plan.input), this);
    }
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
