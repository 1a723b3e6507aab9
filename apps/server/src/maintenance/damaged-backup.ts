import { CodedError } from '@secgraph/kernel';

/** @param what is wrong with it, in a few words */
export function damagedBackup(what: string, cause?: unknown): CodedError {
  if (cause instanceof CodedError) {
    return cause;
  }

  return new CodedError(
    'SERVER_BACKUP_DAMAGED',
    `The backup is damaged: ${what}. Nothing can be restored from it.`,
    cause === undefined ? {} : { cause },
  );
}
