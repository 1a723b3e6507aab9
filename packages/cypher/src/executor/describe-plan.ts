import type { LogicalOperator, Plan } from '../planner/logical-plan.ts';
import { OperatorWords } from '../planner/operators/operator-words.ts';
import { descriptionOf, inputsOf } from '../planner/operators/operators.ts';
import type { OperatorMeter } from './operator-meter.ts';
import type { PlanDescription, PlanMeasurement } from './plan-description.ts';

/** The plan as people read it; with a meter, with what each operator did. */
export function describePlan({ root, slots }: Plan, meter: OperatorMeter | undefined): PlanDescription {
  const words = new OperatorWords(slots);

  const describe = (operator: LogicalOperator): PlanDescription => ({
    operator: `${operator.type.charAt(0).toUpperCase()}${operator.type.slice(1)}`,
    details: descriptionOf(operator).text(operator, words),
    estimatedRows: Math.round(operator.estimatedRows),
    actual: meter === undefined ? undefined : measurementOf(meter, operator),
    children: inputsOf(operator)
      .filter(({ plan }) => plan.type !== 'argument')
      .map(({ plan }) => describe(plan)),
  });
  return describe(root);
}

function measurementOf(meter: OperatorMeter, operator: LogicalOperator): PlanMeasurement {
  const belowMs = inputsOf(operator).reduce((sum, { plan }) => sum + meter.totalMsOf(plan), 0);
  return { rows: meter.rowsOf(operator), timeMs: Math.max(0, meter.totalMsOf(operator) - belowMs) };
}
