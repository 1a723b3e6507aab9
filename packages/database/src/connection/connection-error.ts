import { errorCodeOf } from '@secgraph/kernel';
import { DatabaseError, type DatabaseErrorCode, isDatabaseError, messageOf } from '../errors.ts';

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: it is read-only, since another one is the primary by now; too many connections; shutting down, starting up
  // or recovering; connection failures.
  '25006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);
const REFUSED = new Set(['28000', '28P01']);
/** Errors of the driver have no code. */
const LOST = /^Connection terminated|not queryable|^timeout exceeded when trying to connect/;
const OUTAGES: ReadonlySet<DatabaseErrorCode> = new Set([
  'DATABASE_CONNECTION_LOST',
  'DATABASE_LEADERSHIP_LOST',
  'DATABASE_UNREACHABLE',
]);
const NO_SUCH_DATABASE = '3D000';

/**
 * The coded form of a failure to connect.
 *
 * @param server where to, without credentials
 */
export function connectionError(cause: unknown, server: string): DatabaseError {
  if (isDatabaseError(cause)) {
    return cause;
  }
  const code = errorCodeOf(cause) ?? '';
  const details = { server, reason: code || messageOf(cause) };

  if (REFUSED.has(code) || /SASL|SCRAM|password/i.test(messageOf(cause))) {
    return new DatabaseError(
      'DATABASE_AUTHENTICATION_FAILED',
      `PostgreSQL at ${server} refused the credentials: check user and password in DATABASE_URL.`,
      // The cause is left out on purpose: its message may quote what it was given.
      { details: { server } },
    );
  }

  if (code === NO_SUCH_DATABASE) {
    return new DatabaseError(
      'DATABASE_MISSING',
      `There is no such database at ${server}: create it, or correct DATABASE_URL.`,
      { details },
    );
  }

  return new DatabaseError(
    'DATABASE_UNREACHABLE',
    `PostgreSQL at ${server} cannot be reached (${reasonText(cause, code)}): check that it runs and that DATABASE_URL is right.`,
    { details, cause },
  );
}

/** Whether an error says that the connection is gone, or that there is none, rather than that a statement was wrong. */
export function isConnectionLoss(error: unknown): boolean {
  const code = errorCodeOf(error) ?? '';
  // Of a missing socket, not of a missing file.
  const isOfConnection = code !== 'ENOENT' || isOfConnect(error);

  return (UNREACHABLE.has(code) && isOfConnection) || LOST.test(messageOf(error));
}

/** Whether the database cannot answer now, and may later, whatever was asked. */
export function isDatabaseOutage(error: unknown): boolean {
  return isDatabaseError(error) ? OUTAGES.has(error.code) : isConnectionLoss(error);
}

function isOfConnect(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
}

function reasonText(cause: unknown, code: string): string {
  return messageOf(cause) || code || 'no reason given';
}
