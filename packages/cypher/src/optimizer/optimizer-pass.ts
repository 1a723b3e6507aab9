import type { LogicalOperator } from '../planner/logical-plan.ts';
import type { Planner, PlannerChoices } from '../planner/planner.ts';

/** One way to make plans cheaper. With or without it, a query has the same rows. */
export type OptimizerPass = ChoicePass | RewritePass;

/** Lets the planner choose instead of following the text. */
export interface ChoicePass {
  readonly type: 'choice';
  readonly name: string;
  readonly choice: keyof PlannerChoices;
}

/** Replaces operators by cheaper ones. */
export interface RewritePass {
  readonly type: 'rewrite';
  readonly name: string;
  rewrite(root: LogicalOperator, scope: RewriteScope): LogicalOperator;
}

export interface RewriteScope {
  readonly planner: Planner;
  /** Slots of the root's rows that are read. */
  readonly outputs: readonly number[];
  /** Whether the root is only asked for being empty or not: equal rows count once. */
  readonly isExistential: boolean;
}
