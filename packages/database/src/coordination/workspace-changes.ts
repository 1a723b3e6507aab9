import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';
import { takeLock } from './take-lock.ts';

/**
 * Does `work` unless another process is at the same: workspaces are created and deleted one after the other, however
 * many processes there are. Whoever is killed gives it up at once.
 *
 * @param work its signal aborts when the connection breaks: then others may be at it, too
 * @returns undefined: another process was
 */
export async function whileChangingWorkspaces<Result>(
  database: Pick<Database, 'connect'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const client = await database.connect();
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());

  try {
    return (await takeLock(client, LOCKS.workspaces)) ? { result: await work(lost.signal) } : undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
