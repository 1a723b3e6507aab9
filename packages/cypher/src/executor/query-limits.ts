/** Budgets of one run. A run that would spend more of one fails with `CYPHER_LIMIT`, which names it. */
export interface QueryLimits {
  /** Rows in the result. */
  readonly rows: number;
  /** Approximate size of the result's values, in bytes; an element counts a few bytes, whatever its properties. */
  readonly bytes: number;
  /** Approximate memory of what operators keep: sorted rows, groups, distinct values, joins, pending changes. */
  readonly memoryBytes: number;
}

/** For callers that trust the query: tests and measurements. */
export const NO_LIMITS: QueryLimits = {
  rows: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  memoryBytes: Number.POSITIVE_INFINITY,
};
