import { CodedError } from '@secgraph/kernel';

/** @param reason what is wrong, and what is asked for instead */
export function badRecurrence(reason: string, cause?: unknown): CodedError<'SERVER_BAD_RECURRENCE'> {
  return new CodedError('SERVER_BAD_RECURRENCE', `RRule: ${reason}`, cause === undefined ? {} : { cause });
}
