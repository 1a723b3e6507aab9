import type pg from 'pg';
import type { Database } from '../connection/database.ts';

/** No single statement takes longer. */
const STATEMENT_MS = 15_000;

/** Has `work` look at a database, which refuses whatever would change it. */
export async function readOnly<Result>(
  { pool }: Pick<Database, 'pool'>,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();

  try {
    await client.query('BEGIN READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${STATEMENT_MS}`);
    return await work(client);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}
