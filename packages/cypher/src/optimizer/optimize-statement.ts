import type { Statement } from '../ast/ast.ts';
import type { Binding } from '../binder/binding.ts';
import type { QueryGraph } from '../graph/query-graph.ts';
import { statisticsOf } from '../planner/graph-statistics.ts';
import { findLiveSlots } from '../planner/live-slots.ts';
import type { Plan } from '../planner/logical-plan.ts';
import { planStatement } from '../planner/plan-statement.ts';
import type { PlannerChoices } from '../planner/planner.ts';
import type { RewritePass } from './optimizer-pass.ts';
import { OPTIMIZER_PASSES } from './optimizer-passes.ts';

/** Names of the passes that run; `none` follows the text of the query. */
export type PassSelection = ReadonlySet<string> | 'all' | 'none';

/** The plan of a statement for a graph, after all selected passes. */
export function optimizeStatement(
  statement: Statement,
  binding: Binding,
  graph: QueryGraph,
  passes: PassSelection,
): Plan {
  const isOn = (name: string): boolean => passes === 'all' || (passes !== 'none' && passes.has(name));
  const selected = OPTIMIZER_PASSES.filter(({ name }) => isOn(name));
  const choices = new Set(selected.flatMap((pass) => (pass.type === 'choice' ? [pass.choice] : [])));
  const planned = planStatement(statement, binding, statisticsOf(graph), toChoices(choices));
  const outputs = planned.columns.map(({ slot }) => slot);
  const rewrites = selected.filter((pass): pass is RewritePass => pass.type === 'rewrite');
  const { planner } = planned;

  // Finds the nested plans, so that they are rewritten, too.
  findLiveSlots(planner, planned.root, outputs);
  for (const [expression, nested] of planner.nested) {
    const result = nested.result === undefined ? [] : [nested.result];
    const scope = { planner, outputs: result, isExistential: nested.form === 'exists' };
    const root = rewrites.reduce((plan, pass) => pass.rewrite(plan, scope), nested.root);
    planner.nested.set(expression, { ...nested, root });
  }
  const scope = { planner, outputs, isExistential: false };
  const root = rewrites.reduce((plan, pass) => pass.rewrite(plan, scope), planned.root);

  return {
    root,
    slots: planner.slots,
    columns: planned.columns,
    slotOf: (occurrence) => planner.slotOf(occurrence),
    computed: planner.computed,
    nested: planner.nested,
    live: findLiveSlots(planner, root, outputs),
    isUpdate: binding.isUpdate,
  };
}

function toChoices(selected: ReadonlySet<keyof PlannerChoices>): PlannerChoices {
  return {
    pushesPredicates: selected.has('pushesPredicates'),
    usesSeeks: selected.has('usesSeeks'),
    ordersByCost: selected.has('ordersByCost'),
    usesHashJoins: selected.has('usesHashJoins'),
    usesSemiApply: selected.has('usesSemiApply'),
  };
}
