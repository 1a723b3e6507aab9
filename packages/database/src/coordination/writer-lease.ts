import type pg from 'pg';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';
import { DatabaseError } from '../errors.ts';

/** How long a lease is good for after it was renewed, which the writer does three times as often. */
export const LEASE_MS = 6_000;

/** How long an election waits for an open transaction of the writer before: it may be over in a moment. */
const ELECTION_WAIT_MS = 500;
/** Transactions younger than this are left alone: no writer whose lease has expired can have begun them. */
const HUNG_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
const NO_RIGHT = '42501';

/** What the database says of who writes. */
export interface WriterLease {
  readonly term: number;
  /** Host and process of the last one elected, for people. */
  readonly holder: string;
  /** It said in time that it lives. */
  readonly isLive: boolean;
  /** Its connection is there, so nobody has seen it end. */
  readonly isLocked: boolean;
}

/** One that ends much later than this was not given by this clock: that of the server has been put back since. */
const IS_LIVE = `expires_at BETWEEN clock_timestamp() AND clock_timestamp() + interval '${2 * LEASE_MS} ms'`;
const EXPIRES_AT = `clock_timestamp() + interval '${LEASE_MS} ms'`;
const OF_DATAPIPE = `locktype = 'advisory' AND classid = ${LOCKS.space} AND objid = ${LOCKS.datapipe} AND objsubid = 2`;
const OF_THIS_DATABASE = 'database = (SELECT oid FROM pg_database WHERE datname = current_database())';

export async function readLease(database: Pick<Database, 'pool'>): Promise<WriterLease> {
  const { rows } = await database.pool.query<{
    term: number;
    holder: string;
    live: boolean;
    locked: boolean;
  }>(
    `SELECT term, holder, ${IS_LIVE} AS live,
       EXISTS (SELECT FROM pg_locks WHERE ${OF_DATAPIPE} AND granted AND ${OF_THIS_DATABASE}) AS locked
     FROM writer_lease`,
  );
  const row = rows[0];
  if (row === undefined) {
    throw new DatabaseError(
      'DATABASE_NOT_MIGRATED',
      'The table writer_lease has lost its only row: restore the database from a backup.',
    );
  }

  return { term: row.term, holder: row.holder, isLive: row.live, isLocked: row.locked };
}

/** What came of an attempt to be elected. */
export type Election =
  | { readonly outcome: 'elected'; readonly term: number }
  /** Another process was, or the writer has renewed its lease. */
  | { readonly outcome: 'lost' }
  /** A transaction of the writer before is still open. */
  | { readonly outcome: 'blocked' };

/**
 * Begins the next term, unless another process has begun it. From then on every transaction of earlier ones is refused.
 *
 * @param options.seizes whether the lease of a writer that lives is taken as well: of one whose connection is gone
 */
export async function beginTerm(
  database: Pick<Database, 'pool'>,
  { term }: Pick<WriterLease, 'term'>,
  { holder, seizes }: { readonly holder: string; readonly seizes: boolean },
): Promise<Election> {
  const client = await database.pool.connect();

  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${ELECTION_WAIT_MS}`);
    const { rows } = await client.query<{ term: number }>(
      `UPDATE writer_lease SET term = term + 1, holder = $2, expires_at = ${EXPIRES_AT}
       WHERE term = $1 ${seizes ? '' : `AND NOT (${IS_LIVE})`} RETURNING term`,
      [term, holder],
    );
    await client.query('COMMIT');
    const [row] = rows;
    return row === undefined ? { outcome: 'lost' } : { outcome: 'elected', term: row.term };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (hasState(error, LOCK_NOT_AVAILABLE)) {
      return { outcome: 'blocked' };
    }
    throw error;
  } finally {
    client.release();
  }
}

/** Whether no later term has begun. */
export async function isCurrentTerm(database: Pick<Database, 'pool'>, term: number): Promise<boolean> {
  const { rowCount } = await database.pool.query('SELECT FROM writer_lease WHERE term = $1', [term]);
  return rowCount === 1;
}

/**
 * For the writer, every two seconds; so it waits for no disk, and a renewal that a crash of the database forgets is made
 * up for by the next.
 *
 * @returns false once another term has begun
 */
export async function renewLease(client: Pick<pg.ClientBase, 'query'>, term: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE writer_lease SET expires_at = ${EXPIRES_AT}
     FROM set_config('synchronous_commit', 'off', true) AS commits
     WHERE term = $1 AND commits = 'off'`,
    [term],
  );

  return rowCount === 1;
}

/**
 * Ends the connections that a writer left behind which says nothing any more: that which holds its lock, and
 * transactions that hold the lease. Locks name them, so nobody else's can be meant; what began a moment ago is of
 * whoever was elected meanwhile. Does nothing unless `term` still is the newest one.
 *
 * @returns false: there are some, and the role of this process may not end them
 */
export async function endHungConnections(database: Pick<Database, 'pool'>, term: number): Promise<boolean> {
  try {
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM (
         SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE granted AND ${OF_THIS_DATABASE} AND pid <> pg_backend_pid()
           AND (${OF_DATAPIPE}
             OR (locktype = 'relation' AND relation = 'writer_lease'::regclass AND mode = 'RowShareLock'))
           AND coalesce(xact_start < clock_timestamp() - interval '${HUNG_MS} ms', true)
           AND EXISTS (SELECT FROM writer_lease WHERE term = $1)
       ) AS hung`,
      [term],
    );
    return true;
  } catch (error) {
    if (hasState(error, NO_RIGHT)) {
      return false;
    }
    throw error;
  }
}

/**
 * Within a transaction of the writer, first of all: holds the term until the transaction ends.
 *
 * @throws `DATABASE_LEADERSHIP_LOST`
 */
export async function holdTerm(client: Pick<pg.ClientBase, 'query'>, term: number): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM writer_lease WHERE term = $1 FOR KEY SHARE', [term]);

  if (rowCount !== 1) {
    throw new DatabaseError(
      'DATABASE_LEADERSHIP_LOST',
      'Another process has become the writer of the graph: this one must load the graph anew before it writes again.',
      { details: { term } },
    );
  }
}

function hasState(error: unknown, state: string): boolean {
  return error instanceof Error && 'code' in error && error.code === state;
}
