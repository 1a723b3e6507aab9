import type pg from 'pg';
import { LOCKS } from '../connection/advisory-locks.ts';

/**
 * Takes one of {@link LOCKS} for as long as the connection lives, or tells that another process has it.
 *
 * The lock belongs to a transaction that stays open, because behind a pooler a session may change hands between two
 * transactions. It holds no row and no snapshot, so it hinders neither vacuum nor anybody else; whoever is killed gives
 * it up at once.
 */
export async function takeLock(client: pg.Client, lock: number): Promise<boolean> {
  await client.query('BEGIN');
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0');
  const { rows } = await client.query<{ readonly taken: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1, $2) AS taken',
    [LOCKS.space, lock],
  );

  return rows[0]?.taken ?? false;
}
