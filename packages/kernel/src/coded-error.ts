/** Facts about a failure that a reader of the log may see. Never secrets. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Base of every error this product throws on purpose.
 *
 * `code` is stable and unique across packages (`PACKAGE_WHAT_HAPPENED`); callers decide on it, never on the
 * message. `message` is written for a person and says what to do where something can be done.
 */
export class CodedError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly details: ErrorDetails;

  constructor(code: Code, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CodedError';
    this.code = code;
    this.details = options.details ?? {};
  }
}

export function isCodedError<Code extends string>(error: unknown, code?: Code): error is CodedError<Code> {
  return error instanceof CodedError && (code === undefined || error.code === code);
}
