import { invariant } from '@secgraph/kernel';
import type { UpdateOperator } from '../../planner/logical-plan.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';

/**
 * The operator that carries out an updating clause on the run's `PendingGraph`, batch by batch: the planner
 * puts an Eager before and after it. Its batches have the input's columns and those it fills.
 */
export function buildUpdateOperator(
  plan: UpdateOperator,
  input: Operator,
  builder: OperatorBuilder,
): Operator {
  invariant(builder.context.plan.isUpdate && input === undefined, `No operator for ${plan.type} yet.`);
  return input;
}
