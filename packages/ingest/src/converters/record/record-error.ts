import { CodedError } from '@secgraph/kernel';

export type RecordSeverity = 'error' | 'warning';

/** A record that cannot be converted. The message names the place: `data[7].Aces[0].RightName: expected …`. */
export class RecordError extends CodedError<'INGEST_BAD_RECORD'> {
  /** A file with errors counts as one that failed, one with warnings does not. */
  readonly severity: RecordSeverity;

  constructor(message: string, severity: RecordSeverity = 'error') {
    super('INGEST_BAD_RECORD', message);
    this.name = 'RecordError';
    this.severity = severity;
  }
}

/**
 * A field of a wrong JSON type. The path grows outwards while the error travels from the reader that noticed
 * it to the driver that knows the record's place, so that reading costs nothing while all is well.
 */
export class FieldTypeError extends CodedError<'INGEST_FIELD_TYPE'> {
  path: string;
  readonly expected: string;
  readonly received: string;

  constructor(path: string, expected: string, received: string) {
    super('INGEST_FIELD_TYPE', `Expected ${expected}, got ${received}.`);
    this.name = 'FieldTypeError';
    this.path = path;
    this.expected = expected;
    this.received = received;
  }

  /** The error as the file's reader sees it, below `root` such as `data[7]`. */
  toRecordError(root: string, severity?: RecordSeverity): RecordError {
    const place = this.path === '' ? root : `${root}.${this.path}`;
    return new RecordError(`${place}: expected ${this.expected}, got ${this.received}`, severity);
  }
}

/** Puts an outer path in front of a field error's; other errors pass unchanged. Rethrow the result. */
export function locate(error: unknown, outer: string): unknown {
  if (error instanceof FieldTypeError) {
    error.path = error.path === '' ? outer : `${outer}.${error.path}`;
  }

  return error;
}
