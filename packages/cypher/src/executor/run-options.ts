import type { Cancellation } from '@secgraph/kernel';
import type { QueryGraph } from '../graph/query-graph.ts';
import type { Value } from '../values/value.ts';
import type { QueryLimits } from './query-limits.ts';

/** What a run of a statement needs besides the statement. */
export interface RunOptions {
  /** Updating statements need a `PendingGraph`. */
  readonly graph: QueryGraph;
  /** By name, without the dollar sign. */
  readonly parameters: ReadonlyMap<string, Value>;
  /** Polled every few thousand steps. */
  readonly cancellation: Cancellation;
  readonly limits: QueryLimits;
  /** Asked for memory in steps, before it is used, beside the limit of the query itself; throws to refuse. */
  readonly reserveMemory?: ((sizeBytes: number) => void) | undefined;
  /** Milliseconds since the epoch: the present, for the whole statement. */
  readonly statementAtMs: number;
  /** 0 ≤ x < 1; behind `rand()`. */
  random(): number;
  /** Which optimizer passes run; default: all. Differential tests switch them off. */
  readonly passes?: ReadonlySet<string> | 'all' | 'none' | undefined;
}
