import type { CypherPlan } from '@secgraph/contract';
import type { PlanDescription } from '@secgraph/cypher';
import type { Literal } from './collect-result.ts';

/** The key under which a plan stands among the literals. */
const PLAN_KEY = 'plan';

export function presentPlan(plan: PlanDescription): CypherPlan {
  const { operator, details, estimatedRows, actual, children } = plan;

  return {
    operator,
    details,
    estimated_rows: rounded(estimatedRows),
    ...(actual === undefined ? {} : { rows: actual.rows, time_ms: rounded(actual.timeMs) }),
    children: children.map(presentPlan),
  };
}

/** The same as lines for people, one literal each, so that every client shows them. */
export function planLiterals(plan: CypherPlan): readonly Literal[] {
  return [...planLines(plan, 0)].map((value) => ({ key: PLAN_KEY, value }));
}

function* planLines(plan: CypherPlan, depth: number): Generator<string, void> {
  const { operator, details, rows, time_ms: timeMs } = plan;
  const measured = rows === undefined ? '' : `, ${rows} rows, ${timeMs} ms`;

  yield `${'  '.repeat(depth)}${operator} ${details} (about ${plan.estimated_rows} rows${measured})`;
  for (const child of plan.children) {
    yield* planLines(child, depth + 1);
  }
}

/** Three digits tell enough. */
function rounded(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(value < 1000 ? 3 : 6)) : Number.MAX_SAFE_INTEGER;
}
