import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';

/**
 * Does `work` unless another process is at the same: reports are made one after the other, however many processes there
 * are. The lock belongs to a transaction that stays open, as a pooler demands; whoever is killed gives it up at once.
 *
 * @param work its signal aborts when the connection breaks: then others may be at it, too
 * @returns false: another process was
 */
export async function whileMakingReports(
  database: Database,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const client = await database.connect();
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());

  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0');
    const { rows } = await client.query<{ readonly taken: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1, $2) AS taken',
      [LOCKS.space, LOCKS.reports],
    );
    if (rows[0]?.taken !== true) {
      return false;
    }

    await work(lost.signal);
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
