export {
  type Cancellation,
  createCancellation,
  NEVER_CANCELLED,
  requestCancellation,
  throwIfCancelled,
} from './cancellation.ts';
export { type Clock, systemClock } from './clock.ts';
export { CodedError, type ErrorDetails, isCodedError } from './coded-error.ts';
export { invariant } from './invariant.ts';
export { err, ok, type Result } from './result.ts';
