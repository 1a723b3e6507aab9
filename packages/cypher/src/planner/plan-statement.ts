import type { Statement } from '../ast/ast.ts';
import type { Binding } from '../binder/binding.ts';
import type { GraphStatistics } from './graph-statistics.ts';
import type { LogicalOperator } from './logical-plan.ts';
import { isUpdateWithin } from './operators/operators.ts';
import { planNested } from './plan-nested.ts';
import { planQuery } from './plan-query.ts';
import { Planner, type PlannerChoices } from './planner.ts';

/** A plan whose expressions may still bring in nested plans. */
export interface PlannedStatement {
  readonly planner: Planner;
  readonly root: LogicalOperator;
  readonly columns: readonly { readonly name: string; readonly slot: number }[];
}

export function planStatement(
  { query }: Statement,
  binding: Binding,
  statistics: GraphStatistics,
  choices: PlannerChoices,
): PlannedStatement {
  const planner = new Planner(binding, statistics, choices, planNested, query);
  const { root, columns } = planQuery(planner, query, []);
  const names = binding.columnsOf(query).map(({ name }) => name);
  const isWithoutResult = columns.length === 0 && isUpdateWithin(root);

  return {
    planner,
    root: isWithoutResult ? { type: 'emptyResult', input: root, estimatedRows: 0 } : root,
    columns: columns.map((slot, place) => ({ name: names[place] ?? '', slot })),
  };
}
