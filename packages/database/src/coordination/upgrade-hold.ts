import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';
import { DatabaseError } from '../errors.ts';
import { tryLead } from './leadership.ts';
import { LeaseKeeper } from './lease-keeper.ts';

/** A writer that was killed or is frozen has lost its lease sooner than that. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 250;

export interface UpgradeHold<Need> {
  /** Asked when it is this process's turn: what there is to do, unless another one has done it meanwhile. */
  readonly find: () => Promise<Need | undefined>;
  /** Begins when nobody writes. */
  readonly work: (need: Need) => Promise<void>;
  /** How long to wait for a writer that is at work. */
  readonly patienceMs?: number;
}

/**
 * Is the writer of the graph meanwhile, for processes of whatever release: nobody else is elected. Of several that call
 * it, one works at a time, and the others wait for it.
 *
 * The lock belongs to a transaction that reads nothing, so poolers are fine, and so is whatever `work` does to tables.
 *
 * @throws `DATABASE_WRITER_RUNS`
 */
export async function whileNobodyWrites<Need>(
  database: Database,
  { find, work, patienceMs = PATIENCE_MS }: UpgradeHold<Need>,
): Promise<void> {
  const client = await database.connect();
  // What breaks the connection is told by the next statement on it.
  client.on('error', () => undefined);

  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCKS.space, LOCKS.upgrade]);
    const need = await find();
    // Whoever was first may be the writer by now, and hinders nobody who has nothing to do.
    if (need !== undefined) {
      const resign = await becomeWriter(database, client, performance.now() + patienceMs);
      try {
        await work(need);
      } finally {
        await resign();
      }
    }
    await client.query('COMMIT');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @returns what ends it */
async function becomeWriter(
  database: Database,
  client: pg.Client,
  deadlineMs: number,
): Promise<() => Promise<void>> {
  const attempt = (await hasLease(database)) ? () => lead(database) : () => takeWriterLock(client);
  for (;;) {
    const resign = await attempt();
    if (resign !== undefined) {
      return resign;
    }
    if (performance.now() > deadlineMs) {
      throw new DatabaseError(
        'DATABASE_WRITER_RUNS',
        'Another process writes to the database, which has to be migrated: stop all processes of the earlier release, and start this one again. Nothing was migrated.',
      );
    }
    await sleep(RETRY_MS);
  }
}

async function lead(database: Database): Promise<(() => Promise<void>) | undefined> {
  const leadership = await tryLead(database);
  if (leadership === undefined) {
    return undefined;
  }

  const lease = new LeaseKeeper(database);
  lease.keep(leadership.term);
  return async () => {
    await lease.stop();
    await leadership.resign();
  };
}

/** Keeps writers of releases away that know the lock alone, and no lease. Undefined where one holds it. */
async function takeWriterLock(client: pg.Client): Promise<(() => Promise<void>) | undefined> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1, $2) AS taken',
    [LOCKS.space, LOCKS.datapipe],
  );

  // It goes with the transaction.
  return rows[0]?.taken === true ? async () => undefined : undefined;
}

async function hasLease({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    "SELECT to_regclass('writer_lease') IS NOT NULL AS there",
  );

  return rows[0]?.there === true;
}
