import type { CypherPlan } from '@secgraph/contract';

/** One operator of a plan, as a line of its tree. */
export interface PlanRow {
  /** Place in the tree: `0.1.0`. */
  readonly id: string;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly operator: string;
  readonly details: string;
  readonly estimatedRows: number;
  /** These three only where the statement was measured. */
  readonly rows: number | undefined;
  readonly timeMs: number | undefined;
  /** Part of the time of all operators, from 0 to 1. */
  readonly share: number | undefined;
}

/** The operators from the top down; what lies below one of `closed` is left out. */
export function listPlanRows(plan: CypherPlan, closed: ReadonlySet<string>): readonly PlanRow[] {
  const totalMs = sumTime(plan);

  return [...rowsOf(plan, { id: '0', depth: 0, closed, totalMs })];
}

function sumTime({ time_ms: timeMs = 0, children }: CypherPlan): number {
  return children.reduce((sum, child) => sum + sumTime(child), timeMs);
}

interface Place {
  readonly id: string;
  readonly depth: number;
  readonly closed: ReadonlySet<string>;
  readonly totalMs: number;
}

function* rowsOf(plan: CypherPlan, place: Place): Generator<PlanRow, void> {
  const { id, depth, closed, totalMs } = place;
  const { operator, details, estimated_rows: estimatedRows, rows, time_ms: timeMs, children } = plan;

  yield {
    id,
    depth,
    hasChildren: children.length > 0,
    operator,
    details,
    estimatedRows,
    rows,
    timeMs,
    share: timeMs === undefined || totalMs === 0 ? undefined : timeMs / totalMs,
  };
  for (const [index, child] of closed.has(id) ? [] : children.entries()) {
    yield* rowsOf(child, { ...place, id: `${id}.${index}`, depth: depth + 1 });
  }
}
