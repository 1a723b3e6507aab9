/** Where a syntax node stands in the query text: UTF-16 offsets, `end` exclusive. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}
