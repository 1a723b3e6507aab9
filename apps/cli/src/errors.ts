import { CodedError, type ErrorDetails } from '@secgraph/kernel';

export type CliErrorCode =
  | 'CLI_USAGE'
  | 'CLI_UNREACHABLE'
  | 'CLI_INTERRUPTED_CONNECTION'
  | 'CLI_REFUSED'
  | 'CLI_NOT_AUTHENTICATED'
  | 'CLI_NOT_AUTHORISED'
  | 'CLI_PASSWORD_EXPIRED'
  | 'CLI_UNEXPECTED_ANSWER'
  | 'CLI_NO_FILES'
  | 'CLI_NO_PASSWORD'
  | 'CLI_NO_CODE'
  | 'CLI_FILE_EXISTS'
  | 'CLI_CANNOT_WRITE';

/** Something outside this program went wrong; the message says what to do about it. */
export class CliError extends CodedError<CliErrorCode> {
  constructor(
    code: CliErrorCode,
    message: string,
    options: { details?: ErrorDetails; cause?: unknown } = {},
  ) {
    super(code, message, options);
    this.name = 'CliError';
  }
}

/** The command line itself is wrong: exit code 2. */
export class UsageError extends CliError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super('CLI_USAGE', message, options);
    this.name = 'UsageError';
  }
}

export function isRefusal(error: unknown, code: CliErrorCode): error is CliError {
  return error instanceof CliError && error.code === code;
}
