import { isDatabaseError } from '@secgraph/database';

const DATABASE_CODES: ReadonlySet<string> = new Set([
  'DATABASE_CONNECTION_LOST',
  'DATABASE_LEADERSHIP_LOST',
  'DATABASE_STATEMENT_TIMEOUT',
  'DATABASE_UNREACHABLE',
]);
/** Of PostgreSQL: lost connections, conflicts with others, lack of resources, shut-downs, failing disks. */
const OUTAGE_STATES = ['08', '40', '53', '57', '58'];
const SYSTEM_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);
const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Whether an error comes from what surrounds the datapipe and may be gone later, whatever was worked on. */
export function isOutageError(error: unknown): boolean {
  if (isDatabaseError(error)) {
    return DATABASE_CODES.has(error.code);
  }

  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return SYSTEM_CODES.has(code) || (SQL_STATE.test(code) && OUTAGE_STATES.includes(code.slice(0, 2)));
}
