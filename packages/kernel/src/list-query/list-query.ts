/** What the values of a column are; decides its predicates, its literals and its order. */
export type ColumnType = 'integer' | 'timestamp' | 'string' | 'boolean' | 'uuid';

export type Predicate = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | '~eq';

/** A literal of the column's type: integers are `bigint`, timestamps milliseconds since the epoch. */
export type FilterValue = string | bigint | boolean | number;

/** One condition; several are combined with AND. `value` undefined stands for null (only with `eq` and `neq`). */
export interface ListFilter {
  readonly column: string;
  readonly type: ColumnType;
  readonly predicate: Predicate;
  readonly value: FilterValue | undefined;
}

export interface ListSort {
  readonly column: string;
  readonly type: ColumnType;
  readonly direction: 'asc' | 'desc';
}

/**
 * What was asked of a list: the contract reads it from the query string and checks it.
 *
 * Semantics both evaluators share (SQL and memory): a comparison with null is false, `neq` included; ascending
 * order puts nulls last and descending order first; strings compare and sort by code point; `sort` ends with
 * the tie-breaker.
 */
export interface ListQuery {
  readonly filters: readonly ListFilter[];
  readonly sort: readonly ListSort[];
  readonly skip: number;
  /** The limit as applied, to be echoed; 0 may mean all rows, see {@link maxRows}. */
  readonly limit: number;
  /** How many rows at most; undefined = all. */
  readonly maxRows: number | undefined;
  /** The span of time that a list was asked about, to be echoed; the filters hold it already. */
  readonly window?: TimeWindow;
}

/** Both ends belong to it. In milliseconds since the epoch. */
export interface TimeWindow {
  readonly startMs: number;
  readonly endMs: number;
}
