import type { LogicalOperator } from '../planner/logical-plan.ts';

/** Rebuilds a plan from the leaves up; `rewrite` sees each operator with its inputs rewritten already. */
export function rewriteOperators(
  operator: LogicalOperator,
  rewrite: (operator: LogicalOperator) => LogicalOperator,
): LogicalOperator {
  const below = (input: LogicalOperator): LogicalOperator => rewriteOperators(input, rewrite);

  switch (operator.type) {
    case 'argument':
      return rewrite(operator);
    case 'join':
      return rewrite({ ...operator, left: below(operator.left), right: below(operator.right) });
    case 'union':
      return rewrite({
        ...operator,
        branches: operator.branches.map((branch) => ({ ...branch, root: below(branch.root) })),
      });
    case 'optional':
    case 'apply':
    case 'semiApply':
      return rewrite({ ...operator, input: below(operator.input), inner: below(operator.inner) });
    case 'foreach':
      return rewrite({ ...operator, input: below(operator.input), body: below(operator.body) });
    default:
      return rewrite({ ...operator, input: below(operator.input) });
  }
}
