import { CodedError, type ErrorDetails } from '@secgraph/kernel';

export type DatabaseErrorCode =
  | 'DATABASE_AUTHENTICATION_FAILED'
  | 'DATABASE_BINARIES_MISSING'
  | 'DATABASE_CONFLICT'
  | 'DATABASE_UNKNOWN_WEBHOOK'
  | 'DATABASE_CONNECTION_LOST'
  | 'DATABASE_EXTENSION_BUILT_IN'
  | 'DATABASE_EXTENSION_CONFLICT'
  | 'DATABASE_FOLDER_IN_USE'
  | 'DATABASE_FOLDER_NOT_EMPTY'
  | 'DATABASE_FOLDER_NOT_WRITABLE'
  | 'DATABASE_FOLDER_OTHER_MAJOR'
  | 'DATABASE_FOLDER_UNREACHABLE'
  | 'DATABASE_FOLDER_UNSAFE'
  | 'DATABASE_INIT_FAILED'
  | 'DATABASE_LAST_ADMINISTRATOR'
  | 'DATABASE_LEADERSHIP_LOST'
  | 'DATABASE_MAY_NOT_CREATE'
  | 'DATABASE_MIGRATION_CHANGED'
  | 'DATABASE_MIGRATION_FAILED'
  | 'DATABASE_MISSING'
  | 'DATABASE_NEWER_VERSION'
  | 'DATABASE_NO_KIND'
  | 'DATABASE_NO_SERVER_USER'
  | 'DATABASE_NO_ZONES'
  | 'DATABASE_NOT_EMPTY'
  | 'DATABASE_NOT_SIGNED_ON'
  | 'DATABASE_NOT_MIGRATED'
  | 'DATABASE_POOLER_UNFIT'
  | 'DATABASE_START_FAILED'
  | 'DATABASE_TEXT_NOT_STORABLE'
  | 'DATABASE_TOO_OLD'
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_URL_INVALID'
  | 'DATABASE_WRITER_RUNS';

/** Every failure this package raises on purpose. Messages are one line, say what to do, and hold no secret. */
export class DatabaseError extends CodedError<DatabaseErrorCode> {
  constructor(
    code: DatabaseErrorCode,
    message: string,
    options: { details?: ErrorDetails; cause?: unknown } = {},
  ) {
    super(code, message, options);
    this.name = 'DatabaseError';
  }
}

/** First line of an error's message. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? '';
}

export function isDatabaseError(error: unknown, code?: DatabaseErrorCode): error is DatabaseError {
  return error instanceof DatabaseError && (code === undefined || error.code === code);
}
