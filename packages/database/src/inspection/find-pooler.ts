import type pg from 'pg';
import type { Database } from '../connection/database.ts';
import { pidOf } from '../connection/process-of-connection.ts';

/** What sits between this process and PostgreSQL, as far as it shows. */
export type PoolerKind = 'none' | 'session' | 'transaction';

/**
 * A pooler answers with a process of its own when a client connects; one in transaction mode gives a client that asks
 * the server process that another one, still connected, had a moment ago.
 */
export async function findPooler(database: Pick<Database, 'connect'>): Promise<PoolerKind> {
  const first = await database.connect();

  try {
    const pid = await serverPid(first);
    const second = await database.connect();
    try {
      if ((await serverPid(second)) === pid) {
        return 'transaction';
      }
    } finally {
      await second.end();
    }

    return pidOf(first) === pid ? 'none' : 'session';
  } finally {
    await first.end();
  }
}

async function serverPid(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');

  return rows[0]?.pid ?? 0;
}
