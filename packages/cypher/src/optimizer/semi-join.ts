import type { LogicalOperator, SemiApply } from '../planner/logical-plan.ts';
import { inputsOf } from '../planner/operators/operators.ts';
import type { RewritePass } from './optimizer-pass.ts';
import { rewriteOperators } from './rewrite-operators.ts';

/**
 * Whether a pattern exists around a node, asked for many nodes: where it costs less, all nodes that it exists
 * around are found once, from the pattern's other end, and the rows are held against that set.
 */
export const SEMI_JOIN: RewritePass = {
  type: 'rewrite',
  name: 'semi-join',
  rewrite: (root) =>
    rewriteOperators(root, (operator) => (operator.type === 'semiApply' ? toSemiJoin(operator) : operator)),
};

function toSemiJoin(operator: SemiApply): LogicalOperator {
  const { independent, input, inner, imports, isAnti, estimatedRows } = operator;
  const [node] = imports;
  if (independent === undefined || node === undefined) {
    return operator;
  }

  const isCheaper = costOf(independent) < input.estimatedRows * costOf(inner);
  if (!isCheaper) {
    return operator;
  }
  const right: LogicalOperator = {
    type: 'distinct',
    input: independent,
    slots: [node],
    estimatedRows: independent.estimatedRows,
  };
  return { type: 'semiJoin', input, right, node, isAnti, estimatedRows };
}

/** Rows that all operators of a plan are expected to give, together. */
function costOf(operator: LogicalOperator): number {
  return inputsOf(operator).reduce((sum, { plan }) => sum + costOf(plan), operator.estimatedRows + 1);
}
