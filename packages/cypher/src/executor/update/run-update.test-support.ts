import { NEVER_CANCELLED } from '@secgraph/kernel';
import { PendingGraph } from '../../graph/pending-graph.ts';
import type { QueryGraph } from '../../graph/query-graph.ts';
import type { Value } from '../../values/value.ts';
import { prepareStatement } from '../prepare-statement.ts';
import { NO_LIMITS, type QueryLimits } from '../query-limits.ts';
import { runStatement } from '../run-statement.ts';
import type { UpdateCounters } from '../update-counters.ts';

/** What an updating statement did. */
export interface UpdateRun {
  readonly graph: PendingGraph;
  readonly rows: readonly (readonly Value[])[];
  /** Without zeros. */
  readonly counters: Partial<UpdateCounters>;
}

/** Runs statements one after the other, each on top of what the one before left; returns the last. */
export function runUpdates(
  statements: readonly string[],
  options: {
    readonly base?: QueryGraph;
    readonly limits?: Partial<QueryLimits>;
    readonly parameters?: ReadonlyMap<string, Value>;
  } = {},
): UpdateRun {
  let run: UpdateRun = { graph: new PendingGraph(), rows: [], counters: {} };
  let base = options.base ?? run.graph;

  for (const statement of statements) {
    const graph = new PendingGraph({ base });
    const result = runStatement(prepareStatement(statement), {
      graph,
      parameters: options.parameters ?? new Map(),
      cancellation: NEVER_CANCELLED,
      limits: { ...NO_LIMITS, ...options.limits },
      statementAtMs: 0,
      random: () => 0,
    });
    const rows = [...result.rows];
    const counters = Object.fromEntries(Object.entries(result.updates).filter(([, count]) => count !== 0));
    run = { graph, rows, counters };
    base = graph;
  }
  return run;
}
