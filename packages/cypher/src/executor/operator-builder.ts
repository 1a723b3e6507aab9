import type { Argument, LogicalOperator, Slot } from '../planner/logical-plan.ts';
import type { ExpressionCompiler } from './expressions/expression-compiler.ts';
import type { InnerPlan, Operator } from './operator.ts';
import type { RunContext } from './run-context.ts';

/** What operators need while they are built. */
export interface OperatorBuilder {
  readonly context: RunContext;
  readonly expressions: ExpressionCompiler;
  /** Slots of the operator's output that are read later on: what else there is need not be copied. */
  liveAfter(operator: LogicalOperator): readonly Slot[];
  build(plan: LogicalOperator): Operator;
  /** The leaf of the plan that is being built. */
  buildArgument(plan: Argument): Operator;
  /** A plan that runs once per row: it begins with an Argument of `imports`. */
  buildInner(root: LogicalOperator, imports: readonly Slot[]): InnerPlan;
}
