import type pg from 'pg';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';
import { takeLock } from './take-lock.ts';

export interface LeadershipOptions {
  /** How often the connection is tested; default 2 s. */
  readonly heartbeatMs?: number;
}

/** Being the one process that may change the graph. Held by a connection of its own. */
export interface Leadership {
  /** Passed to `withGraphTransaction`: the database refuses it as soon as somebody else was elected. */
  readonly writerEpoch: number;
  /** Aborted when leadership is lost or resigned; the reason says which. */
  readonly signal: AbortSignal;
  /** Lets others be elected. Idempotent. */
  resign(): Promise<void>;
}

const HEARTBEAT_MS = 2_000;

/**
 * Tries to become the leader of the datapipe.
 *
 * @returns `undefined` while another process leads
 */
export async function tryLead(
  database: Database,
  options: LeadershipOptions = {},
): Promise<Leadership | undefined> {
  const client = await database.connect();

  try {
    if (!(await takeLock(client, LOCKS.datapipe))) {
      await client.end();
      return undefined;
    }
    const writerEpoch = await beginEpoch(database);
    return holdLeadership(client, writerEpoch, options.heartbeatMs ?? HEARTBEAT_MS);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** From here on every earlier leader is refused. Waits for a graph transaction in progress. */
async function beginEpoch(database: Database): Promise<number> {
  const row = await database.kysely
    .updateTable('graph_state')
    .set((column) => ({ writer_epoch: column('writer_epoch', '+', 1) }))
    .returning('writer_epoch')
    .executeTakeFirstOrThrow();

  return row.writer_epoch;
}

function holdLeadership(client: pg.Client, writerEpoch: number, heartbeatMs: number): Leadership {
  const controller = new AbortController();
  const lose = (reason: string) => controller.abort(reason);
  client.on('error', (error) => lose(`the connection broke: ${error.message}`));
  client.on('end', () => lose('the connection was closed'));
  const stopHeartbeat = startHeartbeat(client, heartbeatMs, lose);

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
    writerEpoch,
    signal: controller.signal,
    resign: () => {
      resigning ??= resign();
      return resigning;
    },
  };
}

/** A connection whose other end silently vanished answers no heartbeat: two missed ones count as lost. */
function startHeartbeat(client: pg.Client, intervalMs: number, lose: (reason: string) => void): () => void {
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
  }, intervalMs);

  timer.unref();
  return () => clearInterval(timer);
}
