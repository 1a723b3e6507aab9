import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';
import { takeLock } from './take-lock.ts';

/**
 * Does `work` unless another process is at the same: reports are made one after the other, however many processes there
 * are.
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
    if (!(await takeLock(client, LOCKS.reports))) {
      return false;
    }

    await work(lost.signal);
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
