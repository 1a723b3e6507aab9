import type { LogicalOperator } from '../planner/logical-plan.ts';
import { mapInputs } from '../planner/operators/operators.ts';

/** Rebuilds a plan from the leaves up; `rewrite` sees each operator with its inputs rewritten already. */
export function rewriteOperators(
  operator: LogicalOperator,
  rewrite: (operator: LogicalOperator) => LogicalOperator,
): LogicalOperator {
  return rewrite(mapInputs(operator, ({ plan }) => rewriteOperators(plan, rewrite)));
}
