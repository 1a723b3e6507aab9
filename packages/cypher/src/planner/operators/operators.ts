import type { LogicalOperator } from '../logical-plan.ts';
import { COMBINING_OPERATORS } from './combining-operators.ts';
import type { DescriptionsOf, OperatorDescription, OperatorInput } from './operator-description.ts';
import { PATTERN_OPERATORS } from './pattern-operators.ts';
import { ROW_OPERATORS } from './row-operators.ts';
import { START_OPERATORS } from './start-operators.ts';
import { UPDATE_OPERATORS } from './update-operators.ts';

const OPERATORS: DescriptionsOf<LogicalOperator> = {
  ...START_OPERATORS,
  ...PATTERN_OPERATORS,
  ...COMBINING_OPERATORS,
  ...ROW_OPERATORS,
  ...UPDATE_OPERATORS,
};

export function descriptionOf(operator: LogicalOperator): OperatorDescription<LogicalOperator> {
  return OPERATORS[operator.type];
}

export function inputsOf(operator: LogicalOperator): readonly OperatorInput[] {
  return descriptionOf(operator).inputs(operator);
}

/** The same operator on what `replace` makes of each input. */
export function mapInputs(
  operator: LogicalOperator,
  replace: (input: OperatorInput) => LogicalOperator,
): LogicalOperator {
  return descriptionOf(operator).withInputs(operator, inputsOf(operator).map(replace));
}

/** Whether an operator, or one below it, changes the graph. */
export function isUpdateWithin(operator: LogicalOperator): boolean {
  return operator.type in UPDATE_OPERATORS || inputsOf(operator).some(({ plan }) => isUpdateWithin(plan));
}
