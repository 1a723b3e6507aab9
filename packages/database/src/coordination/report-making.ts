import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';
import { takeLock } from './take-lock.ts';

/** How often the maker says that it lives, and after which silence the server takes its lock away. */
const BEAT_MS = 5_000;
const SILENCE_MS = 30_000;

/**
 * Does `work` unless another process is at the same: reports are made one after the other, however many processes there
 * are. A process that is frozen, or cut off without a word, loses its turn after half a minute.
 *
 * @param work its signal aborts when the connection breaks: then others may be at it, too
 * @returns false: another process was
 */
export async function whileMakingReports(
  database: Database,
  work: (signal: AbortSignal) => Promise<void>,
  { beatMs = BEAT_MS, silenceMs = SILENCE_MS } = {},
): Promise<boolean> {
  const client = await database.connect();
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  let beats: NodeJS.Timeout | undefined;

  try {
    if (!(await takeLock(client, LOCKS.reports))) {
      return false;
    }

    // The transaction of the lock is the one that is open.
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${silenceMs}`);
    beats = setInterval(() => void client.query('SELECT 1').catch(() => lost.abort()), beatMs).unref();
    await work(lost.signal);
    return true;
  } finally {
    clearInterval(beats);
    await client.end().catch(() => undefined);
  }
}
