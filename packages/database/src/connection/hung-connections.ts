import type { Socket } from 'node:net';
import type pg from 'pg';
import { pidOf } from './process-of-connection.ts';

export interface HungConnectionsOptions {
  readonly pool: pg.Pool;
  /** A connection of its own, made anew each time. */
  readonly connect: () => Promise<pg.Client>;
  readonly log?: ((line: string) => void) | undefined;
  /** How long a connection that is in use may say nothing before the server is asked; default 15 s. */
  readonly silentMs?: number;
}

interface Use {
  readonly pid: number;
  bytesRead: number;
  sinceMs: number;
}

const SILENT_MS = 15_000;

/**
 * Finds connections whose server is gone without a word, as when its machine lost its power and another one has its
 * address now. Until the system gives such a connection up, which takes a quarter of an hour, whoever waits for an answer
 * on it waits, and the pool is empty.
 *
 * One that is silent may well have a statement under way that takes its time: so the server that answers now is asked
 * whether it has its process. Not to be used behind a pooler, which gives processes other numbers.
 */
export class HungConnections {
  readonly #options: HungConnectionsOptions;
  readonly #silentMs: number;
  readonly #uses = new Map<pg.PoolClient, Use>();
  readonly #timer: NodeJS.Timeout;
  #isAsking = false;

  constructor(options: HungConnectionsOptions) {
    const { pool, silentMs = SILENT_MS } = options;
    this.#options = options;
    this.#silentMs = silentMs;
    pool.on('acquire', (client) => {
      this.#uses.set(client, { pid: pidOf(client), ...stateOf(client) });
    });
    pool.on('release', (_, client) => this.#uses.delete(client));
    pool.on('remove', (client) => this.#uses.delete(client));
    this.#timer = setInterval(() => void this.#look(), silentMs / 3);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const silent = this.#findSilent();
    if (silent.size === 0 || this.#isAsking) {
      return;
    }

    this.#isAsking = true;
    try {
      const known = await this.#askFor([...silent.values()].map(({ pid }) => pid));
      for (const [client, { pid }] of silent) {
        if (!known.has(pid) && this.#uses.get(client)?.pid === pid) {
          this.#options.log?.(
            'a database connection was silent, and the server does not know it: it is cut, and what waited on it fails',
          );
          client.connection.stream.destroy();
        }
      }
    } catch {
      // The server that is to be asked is away: the next look may find it.
    } finally {
      this.#isAsking = false;
    }
  }

  #findSilent(): ReadonlyMap<pg.PoolClient, Use> {
    const nowMs = performance.now();
    const silent = new Map<pg.PoolClient, Use>();
    for (const [client, use] of this.#uses) {
      const bytesRead = bytesReadOf(client);
      if (bytesRead !== use.bytesRead) {
        Object.assign(use, { bytesRead, sinceMs: nowMs });
      } else if (nowMs - use.sinceMs >= this.#silentMs) {
        silent.set(client, use);
      }
    }

    return silent;
  }

  async #askFor(pids: readonly number[]): Promise<ReadonlySet<number>> {
    const client = await this.#options.connect();
    try {
      const { rows } = await client.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1) AND datname = current_database()',
        [pids],
      );

      return new Set(rows.map(({ pid }) => pid));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function stateOf(client: pg.PoolClient): Pick<Use, 'bytesRead' | 'sinceMs'> {
  return { bytesRead: bytesReadOf(client), sinceMs: performance.now() };
}

/** Sockets count them, with TLS and without. */
function bytesReadOf({ connection }: pg.PoolClient): number {
  return (connection.stream as Partial<Pick<Socket, 'bytesRead'>>).bytesRead ?? 0;
}
