import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';
import { findUpgrade } from '../migrations/migrate.ts';
import { takeLock } from './take-lock.ts';
import {
  beginTerm,
  type Election,
  endHungConnections,
  isCurrentTerm,
  readLease,
  type WriterLease,
} from './writer-lease.ts';

export interface LeadershipOptions {
  /** How often the connection is tested; default 2 s. */
  readonly heartbeatMs?: number;
  /** What this release calls itself, for messages. */
  readonly release?: string;
  /** Receives one line when the place of a writer is taken that has not ended. */
  readonly log?: (line: string) => void;
}

/**
 * Being the one process that may change the graph, until another term begins. A connection of its own tells the others
 * at once when the process ends; whoever freezes loses it by its lease, which `LeaseKeeper` renews.
 */
export interface Leadership {
  /** Passed to every transaction of the writer: the database refuses it as soon as somebody else was elected. */
  readonly term: number;
  /** Aborted when leadership is lost or resigned; the reason says which. */
  readonly signal: AbortSignal;
  /** Lets others be elected. Idempotent. */
  resign(): Promise<void>;
}

const HEARTBEAT_MS = 2_000;
/** A connection that was ended lets go of its lock in a moment. */
const LOCK_ATTEMPTS = 10;
const LOCK_RETRY_MS = 50;

/**
 * Tries to become the leader of the datapipe: where nobody is, or where the one that is has let its lease expire. Asks
 * one small question while another process leads, so it may be called every second.
 *
 * @returns `undefined` while another process leads
 * @throws `DATABASE_NEWER_VERSION` once a newer release has migrated the database: what this one would write is not for
 *   that schema
 */
export async function tryLead(
  database: Database,
  { heartbeatMs = HEARTBEAT_MS, release, log = () => undefined }: LeadershipOptions = {},
): Promise<Leadership | undefined> {
  const before = await readLease(database);
  if (before.isLive && before.isLocked) {
    return undefined;
  }
  // Whoever migrates leads meanwhile, so that no term that began before can be the next one.
  await findUpgrade(database, release === undefined ? {} : { release });

  const client = await database.connect();
  try {
    const isLocked = await takeLock(client, LOCKS.datapipe);
    const election =
      isLocked || !before.isLive ? await elect(database, before, { seizes: isLocked, log }) : LOST;
    if (election.outcome !== 'elected') {
      await client.end();
      return undefined;
    }

    const { term } = election;
    if (!isLocked) {
      log(`the writer ${before.holder} has said nothing for too long: this process takes its place`);
      await takeLockFromHung(client, database, { term, log });
    }
    return holdLeadership(client, database, { term, heartbeatMs });
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

const LOST: Election = { outcome: 'lost' };

/** Tries to begin the next term: of several processes that try at the same moment, one does. */
async function elect(
  database: Database,
  before: WriterLease,
  { seizes, log }: { readonly seizes: boolean; readonly log: (line: string) => void },
): Promise<Election> {
  const candidate = { holder: `${hostname()}, process ${process.pid}`, seizes };
  const election = await beginTerm(database, before, candidate);
  if (election.outcome !== 'blocked' || before.isLive) {
    // A transaction of a writer whose lease is good may yet end well: the next look is in a second.
    return election;
  }

  if (!(await endHungConnections(database, before.term))) {
    log(
      `the writer ${before.holder} has said nothing for too long, and a transaction of its is open that this role of PostgreSQL may not end: let it be a member of the role of that process, or end the connection by pg_terminate_backend`,
    );
  }
  return beginTerm(database, before, candidate);
}

/**
 * Without the lock, this process leads all the same: the term alone decides who may write. Others then notice its end
 * by its lease only.
 */
async function takeLockFromHung(
  client: pg.Client,
  database: Database,
  { term, log }: { readonly term: number; readonly log: (line: string) => void },
): Promise<void> {
  await client.query('ROLLBACK');
  await endHungConnections(database, term);

  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt++) {
    if (await takeLock(client, LOCKS.datapipe)) {
      return;
    }
    await client.query('ROLLBACK');
    await sleep(LOCK_RETRY_MS);
  }
  log('the writer before keeps its lock, which changes nothing: its transactions are refused');
}

function holdLeadership(
  client: pg.Client,
  database: Database,
  { term, heartbeatMs }: { readonly term: number; readonly heartbeatMs: number },
): Leadership {
  const controller = new AbortController();
  const lose = (reason: string) => controller.abort(reason);
  client.on('error', (error) => lose(`the connection broke: ${error.message}`));
  client.on('end', () => lose('the connection was closed'));
  const stopHeartbeat = startHeartbeat(client, {
    intervalMs: heartbeatMs,
    lose,
    isReplaced: async () => !(await isCurrentTerm(database, term)),
  });

  controller.signal.addEventListener('abort', () => {
    stopHeartbeat();
    client.end().catch(() => undefined);
  });
  let resigning: Promise<void> | undefined;
  const resign = async () => {
    stopHeartbeat();
    await client.query('COMMIT').catch(() => undefined);
    lose('resigned');
  };

  return {
    term,
    signal: controller.signal,
    resign: () => {
      resigning ??= resign();
      return resigning;
    },
  };
}

interface Heartbeat {
  readonly intervalMs: number;
  readonly lose: (reason: string) => void;
  /** Asked beside: the transaction of the lock must not hold a table. */
  readonly isReplaced: () => Promise<boolean>;
}

/** A connection whose other end silently vanished answers no heartbeat: two missed ones count as lost. */
function startHeartbeat(client: pg.Client, { intervalMs, lose, isReplaced }: Heartbeat): () => void {
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered === 2) {
      lose('the database did not answer');
      return;
    }
    unanswered++;
    client.query('SELECT 1').then(
      () => {
        unanswered = 0;
      },
      (error: Error) => lose(`the connection broke: ${error.message}`),
    );
    isReplaced().then(
      (isOver) => isOver && lose('another process was elected'),
      // Where the database is away, the connection tells.
      () => undefined,
    );
  }, intervalMs);

  timer.unref();
  return () => clearInterval(timer);
}
