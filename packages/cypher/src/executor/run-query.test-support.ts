import { type Cancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import type { QueryGraph } from '../graph/query-graph.ts';
import type { Value } from '../values/value.ts';
import type { PlanDescription } from './plan-description.ts';
import { prepareStatement } from './prepare-statement.ts';
import { NO_LIMITS, type QueryLimits } from './query-limits.ts';
import type { RunOptions } from './run-options.ts';
import { runStatement } from './run-statement.ts';

export interface TestRun {
  readonly parameters?: Readonly<Record<string, Value>>;
  readonly limits?: Partial<QueryLimits>;
  readonly passes?: RunOptions['passes'];
  /** The run begins, and then its deadline passes. */
  readonly isCancelled?: boolean;
}

/** All rows of a query. */
export function runQuery(graph: QueryGraph, source: string, run: TestRun = {}): (readonly Value[])[] {
  return [...openQuery(graph, source, run).rows];
}

/** The plan that EXPLAIN shows, or PROFILE after all rows. */
export function describeQuery(graph: QueryGraph, source: string, run: TestRun = {}): PlanDescription {
  const result = openQuery(graph, source, run);
  for (const _row of result.rows) {
    // PROFILE measures while rows are pulled.
  }
  if (result.plan === undefined) {
    throw new Error('The query has neither EXPLAIN nor PROFILE.');
  }
  return result.plan();
}

export function openQuery(graph: QueryGraph, source: string, run: TestRun): ReturnType<typeof runStatement> {
  return runStatement(prepareStatement(source), {
    graph,
    parameters: new Map(Object.entries(run.parameters ?? {})),
    cancellation: run.isCancelled === true ? cancelledOnSecondLook() : NEVER_CANCELLED,
    limits: { ...NO_LIMITS, ...run.limits },
    statementAtMs: 0,
    random: () => 0.5,
    passes: run.passes,
  });
}

function cancelledOnSecondLook(): Cancellation {
  let looks = 0;
  return {
    cell: NEVER_CANCELLED.cell,
    get deadlineAtMs() {
      looks++;
      return looks === 1 ? Number.POSITIVE_INFINITY : 0;
    },
  };
}

/** Names of the operators of a plan, the root first, inputs before what runs once per row. */
export function operatorsOf(plan: PlanDescription): string[] {
  return [plan.operator, ...plan.children.flatMap(operatorsOf)];
}
