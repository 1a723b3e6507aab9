import type { PathPattern } from '../ast/ast.ts';
import type { LogicalOperator, NestedExpression, NestedPlan, Slot } from './logical-plan.ts';
import { readMatchPattern } from './match-pattern.ts';
import { planMatch } from './plan-match.ts';
import { planQuery } from './plan-query.ts';
import type { Planner } from './planner.ts';

/** What an expression runs for each row: a pattern, or a whole query. */
export function planNested(
  planner: Planner,
  expression: NestedExpression,
  imports: readonly Slot[],
): NestedPlan {
  switch (expression.type) {
    case 'pattern':
      return planPatternExpression(planner, expression.pattern, imports);
    case 'patternComprehension': {
      const { pattern, where, result } = expression;
      const input: LogicalOperator = { type: 'argument', slots: imports, estimatedRows: 1 };
      const match = readMatchPattern(planner, [pattern], where);
      const rows = planMatch(planner, input, match, new Set(imports));
      const slot = planner.addSlot('', 'value');
      const items = [{ slot, expression: result }];
      const root: LogicalOperator = {
        type: 'project',
        input: rows,
        items,
        estimatedRows: rows.estimatedRows,
      };
      return { root, imports, form: 'collect', result: slot };
    }
    case 'subquery': {
      const { root, columns } = planQuery(planner, expression.query, imports);
      return { root, imports, form: expression.form, result: columns[0] };
    }
  }
}

/** A predicate, or with `shortestPath(…)` the path itself. */
function planPatternExpression(planner: Planner, pattern: PathPattern, imports: readonly Slot[]): NestedPlan {
  const input: LogicalOperator = { type: 'argument', slots: imports, estimatedRows: 1 };
  const match = readMatchPattern(planner, [pattern], undefined);
  const root = planMatch(planner, input, match, new Set(imports));

  if (pattern.selector === 'all') {
    return { root, imports, form: 'exists', result: undefined };
  }
  const form = pattern.selector === 'allShortest' ? 'collect' : 'first';
  return { root, imports, form, result: match.hops[0]?.segment };
}
