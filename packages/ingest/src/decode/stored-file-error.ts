import { CodedError, errorCodeOf, isCodedError } from '@secgraph/kernel';

/** A stored upload cannot be read, whatever it holds: its folder may be away for a while. Nobody may blame the file. */
export function unreadableFile(cause: unknown): CodedError<'STORED_FILE_UNREADABLE'> {
  return new CodedError(
    'STORED_FILE_UNREADABLE',
    `The stored upload cannot be read (${errorCodeOf(cause) ?? 'no reason given'}).`,
    { cause },
  );
}

export function isUnreadableFile(error: unknown): boolean {
  return isCodedError(error, 'STORED_FILE_UNREADABLE');
}
