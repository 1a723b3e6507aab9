export { availableMemoryBytes } from './available-memory.ts';
export {
  type Cancellation,
  createCancellation,
  NEVER_CANCELLED,
  requestCancellation,
  throwIfCancelled,
} from './cancellation.ts';
export { type Clock, systemClock } from './clock.ts';
export { CodedError, type ErrorDetails, isCodedError } from './coded-error.ts';
export { listContentEncodings, MAX_CONTENT_ENCODINGS } from './content-encodings.ts';
export { deepFreeze } from './deep-freeze.ts';
export { errorCodeOf } from './error-code.ts';
export { invariant } from './invariant.ts';
export {
  applyListQuery,
  type ColumnValue,
  type ListPage,
  type ReadColumn,
} from './list-query/apply-list-query.ts';
export { parseBooleanLiteral } from './list-query/filter-literal.ts';
export {
  type ColumnType,
  column,
  defineList,
  type ListColumn,
  type ListDefinition,
  type ListMessages,
  type ListPaging,
  type Predicate,
} from './list-query/list-definition.ts';
export { BAD_FILTER_MESSAGE } from './list-query/list-messages.ts';
export type { FilterValue, ListFilter, ListQuery, ListSort } from './list-query/list-query.ts';
export type { ListQueryErrorCode } from './list-query/list-query-error.ts';
export { parseListQuery, type QueryParameters } from './list-query/parse-list-query.ts';
export { remember } from './remember.ts';
export { err, ok, type Result } from './result.ts';
export { hashParts, SeededRandom } from './seeded-random.ts';
export { suggestName } from './suggest-name.ts';
export { yieldToOthers } from './yield-to-others.ts';
