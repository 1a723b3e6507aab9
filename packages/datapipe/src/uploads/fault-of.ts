import { isDatabaseError } from '@secgraph/database';
import { errorCodeOf, isCodedError } from '@secgraph/kernel';
import type { Fault } from '../ports.ts';

const DATABASE_CODES: ReadonlySet<string> = new Set([
  'DATABASE_CONNECTION_LOST',
  'DATABASE_LEADERSHIP_LOST',
  'DATABASE_UNREACHABLE',
]);
/**
 * Classes of errors of PostgreSQL: lost connections, conflicts with others, lack of resources, shut-downs, failing
 * disks.
 */
const OUTAGE_STATES = ['08', '40', '53', '57', '58'];
/** What file systems answer that are away, such as one of the network, or closed to this user. */
const FILE_CODES: ReadonlySet<string> = new Set([
  'EACCES',
  'EHOSTDOWN',
  'EIO',
  'ENODEV',
  'ENOENT',
  'ENOTCONN',
  'ENOTDIR',
  'ENXIO',
  'EPERM',
  'ESTALE',
]);
const SYSTEM_CODES: ReadonlySet<string> = new Set(['EROFS', 'EMFILE', 'ENFILE']);
/** The last one is PostgreSQL's: its disk is full. */
const NO_SPACE_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Whether a disk has no room for what was worked on. */
export function isNoSpaceError(error: unknown): boolean {
  return isCodedError(error, 'STORAGE_FULL') || NO_SPACE_CODES.has(errorCodeOf(error) ?? '');
}

/**
 * What an error is the fault of: of the work itself (`work`), which would fail again; or of what surrounds the datapipe
 * and may be over later: a disk that is full, a stored file that is away, or something else that is out of order.
 */
export function faultOf(error: unknown): Fault {
  if (isNoSpaceError(error)) {
    return 'no-space';
  }

  if (isFileError(error)) {
    return 'no-file';
  }

  return isOutageError(error) ? 'outage' : 'work';
}

/** Whether a stored file, or the folder of files, cannot be reached. */
function isFileError(error: unknown): boolean {
  return isCodedError(error, 'STORED_FILE_UNREADABLE') || isOfFileSystem(error);
}

/** Errors of connections have such codes as well. */
function isOfFileSystem(error: unknown): boolean {
  const isOfCall = error instanceof Error && 'syscall' in error && error.syscall !== 'connect';

  return isOfCall && FILE_CODES.has(errorCodeOf(error) ?? '');
}

function isOutageError(error: unknown): boolean {
  if (isDatabaseError(error)) {
    return DATABASE_CODES.has(error.code);
  }

  const code = errorCodeOf(error) ?? '';
  return SYSTEM_CODES.has(code) || (SQL_STATE.test(code) && OUTAGE_STATES.includes(code.slice(0, 2)));
}
