import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '@secgraph/database';

/** What one look found. */
export interface Look {
  readonly sentMs: number;
  readonly endMs: number;
  /** Undefined: no commit went through. */
  readonly lease: LeaseSeen | undefined;
}

export interface LeaseSeen {
  readonly term: number;
  readonly holder: string;
  /** The lease is good and its lock is held. */
  readonly isHeld: boolean;
  /** By the clock of this machine, which is that of the database. */
  readonly expiresAtMs: number;
}

const POLL_MS = 100;
const PATIENCE_MS = 1_500;
/** A look says little of the moments beside it. */
const MARGIN_MS = 1_500;
/** How long a lease is good for after it was renewed. */
const LEASE_MS = 6_000;

/** Commits something of its own through the proxy, again and again, and looks who writes the graph. */
export class WriterWatch {
  readonly #url: string;
  readonly #looks: Look[] = [];
  #database: Database | undefined;
  #isStopping = false;
  #running: Promise<void> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    this.#forget();
  }

  get lease(): LeaseSeen | undefined {
    return this.#looks.at(-1)?.lease;
  }

  /** Since when commits go through again; undefined while they do not. */
  backSince(sinceMs: number): number | undefined {
    const looks = this.#looksSince(sinceMs);
    const lastFailure = looks.findLastIndex(({ lease }) => lease === undefined);
    if (lastFailure === -1) {
      return looks.length === 0 ? undefined : sinceMs;
    }

    return looks.at(lastFailure + 1)?.endMs;
  }

  /** When the first commit did not go through. */
  awaySince(sinceMs: number): number | undefined {
    return this.#looksSince(sinceMs).find(({ lease }) => lease === undefined)?.sentMs;
  }

  /** When somebody was seen who has said since then that he writes. */
  ledSince(sinceMs: number, isOther: (holder: string) => boolean = () => true): number | undefined {
    return this.#looksSince(sinceMs).find(
      ({ lease }) =>
        lease?.isHeld === true && lease.expiresAtMs >= sinceMs + LEASE_MS && isOther(lease.holder),
    )?.endMs;
  }

  /** Whether commits went through all along. */
  wasThere(fromMs: number, toMs: number): boolean {
    const looks = this.#looks.filter(
      ({ sentMs, endMs }) => endMs >= fromMs - MARGIN_MS && sentMs <= toMs + MARGIN_MS,
    );

    return looks.every(({ lease }) => lease !== undefined);
  }

  #looksSince(sinceMs: number): readonly Look[] {
    const first = this.#looks.findLastIndex(({ sentMs }) => sentMs < sinceMs);

    return this.#looks.slice(first + 1);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const sentMs = Date.now();
      const lease = await this.#look();
      this.#looks.push({ sentMs, endMs: Date.now(), lease });
      await sleep(POLL_MS);
    }
  }

  async #look(): Promise<LeaseSeen | undefined> {
    const patience = new AbortController();
    try {
      return await Promise.race([
        this.#commit(),
        sleep(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
          throw new Error('no answer');
        }),
      ]);
    } catch {
      this.#forget();
      return undefined;
    } finally {
      patience.abort();
    }
  }

  async #commit(): Promise<LeaseSeen> {
    this.#database ??= await openDatabase({ url: this.#url, maxConnections: 1 });
    const { pool } = this.#database;
    await pool.query('UPDATE failover.probe SET counter = counter + 1');
    const { rows } = await pool.query<{
      term: number;
      holder: string;
      held: boolean;
      expires: number;
    }>(
      `SELECT term, holder, extract(epoch FROM expires_at)::float8 * 1000 AS expires,
         expires_at > clock_timestamp() AND EXISTS (
           SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${0x5ec6} AND objid = 2 AND objsubid = 2 AND granted
         ) AS held
       FROM writer_lease`,
    );
    const [row] = rows;
    if (row === undefined) {
      throw new Error('there is no lease');
    }

    return { term: row.term, holder: row.holder, isHeld: row.held, expiresAtMs: row.expires };
  }

  /** Not in order: what does not answer would be waited for. */
  #forget(): void {
    this.#database?.close().catch(() => undefined);
    this.#database = undefined;
  }
}
