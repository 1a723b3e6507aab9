import type { Value } from '../values/value.ts';
import type { PlanDescription } from './plan-description.ts';
import type { UpdateCounters } from './update-counters.ts';

/** The outcome of one run. */
export interface QueryResult {
  /** Empty for statements without RETURN. */
  readonly columns: readonly string[];
  /**
   * The rows, computed while they are pulled, and only once. Pulling them throws `CypherError` for what goes
   * wrong at run time, and what `throwIfCancelled` throws. An updating statement has done all of its updates
   * when the rows end; one without RETURN has no rows, and works when they are pulled all the same. EXPLAIN
   * has no rows.
   */
  readonly rows: Iterable<readonly Value[]>;
  /** Undefined without EXPLAIN and PROFILE. The measurements of PROFILE are complete when the rows have ended. */
  readonly plan: (() => PlanDescription) | undefined;
  /** Complete when the rows have ended. */
  readonly updates: UpdateCounters;
}
