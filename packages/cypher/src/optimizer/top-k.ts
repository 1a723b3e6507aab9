import type { LogicalOperator } from '../planner/logical-plan.ts';
import type { RewritePass } from './optimizer-pass.ts';
import { rewriteOperators } from './rewrite-operators.ts';

/** ORDER BY with LIMIT keeps only the rows it will give. */
export const TOP_K: RewritePass = {
  type: 'rewrite',
  name: 'top-k',
  rewrite: (root) => rewriteOperators(root, toTopK),
};

function toTopK(operator: LogicalOperator): LogicalOperator {
  if (operator.type !== 'limit') {
    return operator;
  }

  const skip = operator.input.type === 'skip' ? operator.input : undefined;
  const sort = skip?.input ?? operator.input;
  if (sort.type !== 'sort' || operator.isEager) {
    return operator;
  }
  return {
    type: 'topK',
    input: sort.input,
    keys: sort.keys,
    limit: operator.count,
    skip: skip?.count,
    estimatedRows: operator.estimatedRows,
  };
}
