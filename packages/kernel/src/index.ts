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
export { parseDurationMs } from './duration.ts';
export { errorCodeOf } from './error-code.ts';
export { invariant } from './invariant.ts';
export {
  applyListQuery,
  type ColumnValue,
} from './list-query/apply-list-query.ts';
export type {
  ColumnType,
  FilterValue,
  ListFilter,
  ListQuery,
  ListSort,
  Predicate,
  TimeWindow,
} from './list-query/list-query.ts';
export { remember } from './remember.ts';
export { err, ok, type Result } from './result.ts';
export { hashParts, SeededRandom } from './seeded-random.ts';
export { suggestFor, suggestName } from './suggest-name.ts';
