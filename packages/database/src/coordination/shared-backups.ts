import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';
import { takeLock } from './take-lock.ts';

/**
 * Does `work` unless another process is at the same: what one finds in a folder of backups, and relies on, another
 * would remove. Whoever is killed gives it up at once.
 *
 * @returns undefined: another process was
 */
export async function whileBackingUp<Result>(
  database: Pick<Database, 'connect'>,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const client = await database.connect();
  // Its end is noticed by the dump, which is on a connection of its own to the same server.
  client.on('error', () => undefined);

  try {
    return (await takeLock(client, LOCKS.backups)) ? { result: await work() } : undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
