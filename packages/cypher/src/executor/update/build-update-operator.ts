import type { UpdateOperator as UpdatePlan } from '../../planner/logical-plan.ts';
import type { Operator } from '../operator.ts';
import type { OperatorBuilder } from '../operator-builder.ts';
import { compileRemoveItem, compileSetItem } from './compile-set-item.ts';
import { CreateUpdate } from './create-update.ts';
import { DeleteUpdate } from './delete-update.ts';
import { ForeachUpdate } from './foreach-update.ts';
import { ItemUpdate } from './item-update.ts';
import { MergeUpdate } from './merge-update.ts';
import { type BatchUpdate, UpdateOperator } from './update-operator.ts';

/**
 * The operator that carries out an updating clause on the run's `PendingGraph`, batch by batch: the planner
 * puts an Eager before and after it. Its batches have the input's columns and those it fills.
 */
export function buildUpdateOperator(plan: UpdatePlan, input: Operator, builder: OperatorBuilder): Operator {
  return new UpdateOperator(input, builder.context, createUpdate(plan, builder));
}

function createUpdate(plan: UpdatePlan, builder: OperatorBuilder): BatchUpdate {
  switch (plan.type) {
    case 'create':
      return new CreateUpdate(plan, builder);
    case 'merge':
      return new MergeUpdate(plan, builder);
    case 'set':
      return new ItemUpdate(plan.items.map((item) => compileSetItem(item, builder)));
    case 'remove':
      return new ItemUpdate(plan.items.map((item) => compileRemoveItem(item, builder)));
    case 'delete':
      return new DeleteUpdate(plan, builder);
    case 'foreach':
      return new ForeachUpdate(plan, builder);
  }
}
