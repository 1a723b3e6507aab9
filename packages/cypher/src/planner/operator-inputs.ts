import type { LogicalOperator } from './logical-plan.ts';

/** The plans that an operator draws rows from: its inputs first, then what it runs once per row. */
export function inputsOf(operator: LogicalOperator): readonly LogicalOperator[] {
  switch (operator.type) {
    case 'argument':
      return [];
    case 'join':
      return [operator.left, operator.right];
    case 'semiJoin':
      return [operator.input, operator.right];
    case 'union':
      return operator.branches.map(({ root }) => root);
    case 'optional':
    case 'apply':
    case 'semiApply':
      return [operator.input, operator.inner];
    case 'foreach':
      return [operator.input, operator.body];
    default:
      return [operator.input];
  }
}

/** The same operator on other inputs; `place` counts as in {@link inputsOf}. */
export function withInputs(
  operator: LogicalOperator,
  replace: (input: LogicalOperator, place: number) => LogicalOperator,
): LogicalOperator {
  switch (operator.type) {
    case 'argument':
      return operator;
    case 'join':
      return { ...operator, left: replace(operator.left, 0), right: replace(operator.right, 1) };
    case 'semiJoin':
      return { ...operator, input: replace(operator.input, 0), right: replace(operator.right, 1) };
    case 'union':
      return {
        ...operator,
        branches: operator.branches.map((branch, place) => ({
          ...branch,
          root: replace(branch.root, place),
        })),
      };
    case 'optional':
    case 'apply':
    case 'semiApply':
      return { ...operator, input: replace(operator.input, 0), inner: replace(operator.inner, 1) };
    case 'foreach':
      return { ...operator, input: replace(operator.input, 0), body: replace(operator.body, 1) };
    default:
      return { ...operator, input: replace(operator.input, 0) };
  }
}
