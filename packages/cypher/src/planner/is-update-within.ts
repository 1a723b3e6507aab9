import type { LogicalOperator } from './logical-plan.ts';
import { inputsOf } from './operator-inputs.ts';

const UPDATES: ReadonlySet<LogicalOperator['type']> = new Set([
  'create',
  'merge',
  'set',
  'remove',
  'delete',
  'foreach',
]);

/** Whether an operator, or one below it, changes the graph. */
export function isUpdateOperatorWithin(operator: LogicalOperator): boolean {
  return UPDATES.has(operator.type) || inputsOf(operator).some(isUpdateOperatorWithin);
}
