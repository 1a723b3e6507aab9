import { sql, type Transaction } from 'kysely';
import { DatabaseError, errorCodeOf } from '../errors.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const QUERY_CANCELED = '57014';

/**
 * Runs statements in one transaction that PostgreSQL itself ends when the deadline passes. The limit ends
 * with the transaction, so a pooler never carries it on.
 *
 * @param deadlineAtMs milliseconds since the epoch; `Infinity` = none
 * @throws `DATABASE_STATEMENT_TIMEOUT`
 */
export async function withDeadline<Result>(
  database: Database,
  deadlineAtMs: number,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const remainingMs = deadlineAtMs - Date.now();
  if (remainingMs <= 0) {
    throw timeout();
  }

  try {
    return await database.kysely.transaction().execute(async (transaction) => {
      if (Number.isFinite(remainingMs)) {
        const limit = String(Math.ceil(remainingMs));
        await sql`SELECT set_config('statement_timeout', ${limit}, true)`.execute(transaction);
      }
      return work(transaction);
    });
  } catch (cause) {
    throw errorCodeOf(cause) === QUERY_CANCELED ? timeout(cause) : cause;
  }
}

function timeout(cause?: unknown): DatabaseError {
  return new DatabaseError('DATABASE_STATEMENT_TIMEOUT', 'The database did not answer before the deadline.', {
    cause,
  });
}
