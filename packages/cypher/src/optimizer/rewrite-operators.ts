import type { LogicalOperator } from '../planner/logical-plan.ts';
import { withInputs } from '../planner/operator-inputs.ts';

/** Rebuilds a plan from the leaves up; `rewrite` sees each operator with its inputs rewritten already. */
export function rewriteOperators(
  operator: LogicalOperator,
  rewrite: (operator: LogicalOperator) => LogicalOperator,
): LogicalOperator {
  return rewrite(withInputs(operator, (input) => rewriteOperators(input, rewrite)));
}
