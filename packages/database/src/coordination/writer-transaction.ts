import type { Kysely } from 'kysely';
import type pg from 'pg';
import { bindKysely } from '../connection/bind-kysely.ts';
import { connectionError } from '../connection/connection-error.ts';
import type { Database } from '../connection/database.ts';
import type { Tables } from '../connection/tables.ts';
import { holdTerm } from './writer-lease.ts';

/** For which a process was elected. */
export interface WriterTerm {
  readonly term: number;
  /** Ends transactions under way when it aborts: whoever is cut off from the database would wait for an answer for hours. */
  readonly signal?: AbortSignal;
}

/**
 * What the writer changes beside the graph, such as the state of a job: in a transaction that is refused, and leaves
 * nothing behind, once another term has begun.
 *
 * @throws `DATABASE_LEADERSHIP_LOST`; `DATABASE_UNREACHABLE`
 */
export async function withWriterTransaction<Result>(
  database: Database,
  writer: WriterTerm,
  work: (kysely: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return withPooledClient(database, writer.signal, async (client) => {
    await client.query('BEGIN');
    await holdTerm(client, writer.term);
    const result = await work(bindKysely(client));
    await client.query('COMMIT');

    return result;
  });
}

/** Rolls back what `work` began when that throws; breaks the connection when the signal aborts meanwhile. */
export async function withPooledClient<Result>(
  database: Database,
  signal: AbortSignal | undefined,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connectPooled(database);
  const cut = () => void client.connection.stream.destroy();
  let broken: Error | undefined;
  signal?.addEventListener('abort', cut);

  try {
    return await work(client);
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    signal?.removeEventListener('abort', cut);
    client.release(broken);
  }
}

async function connectPooled(database: Database): Promise<pg.PoolClient> {
  try {
    return await database.pool.connect();
  } catch (cause) {
    throw connectionError(cause, database.server);
  }
}
