import type { LogicalOperator } from './logical-plan.ts';

/** The plans that an operator draws rows from: its inputs first, then what it runs once per row. */
export function inputsOf(operator: LogicalOperator): readonly LogicalOperator[] {
  switch (operator.type) {
    case 'argument':
      return [];
    case 'join':
      return [operator.left, operator.right];
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
