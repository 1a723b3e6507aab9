import { CodedError, errorCodeOf, isCodedError } from '@secgraph/kernel';
import type { ThrownError } from './upload-protocol.ts';

export function packError(error: unknown): ThrownError {
  return {
    message: error instanceof Error ? error.message : String(error),
    code: errorCodeOf(error),
    stack: error instanceof Error ? error.stack : undefined,
    details: isCodedError(error) ? error.details : undefined,
  };
}

/** The same error as far as others decide on it: its code, its message, its details, where it was thrown. */
export function unpackError({ message, code, stack, details }: ThrownError): Error {
  const error =
    details !== undefined && code !== undefined
      ? new CodedError(code, message, { details })
      : Object.assign(new Error(message), code === undefined ? {} : { code });
  if (stack !== undefined) {
    error.stack = stack;
  }
  return error;
}
