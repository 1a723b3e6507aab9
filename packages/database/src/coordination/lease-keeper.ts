import type pg from 'pg';
import type { Database } from '../connection/database.ts';
import { LEASE_MS, renewLease } from './writer-lease.ts';

const RENEW_MS = LEASE_MS / 3;

/**
 * Says for the writer that it lives, over a connection of its own. To be used in a thread that never computes for long:
 * the writer's does.
 */
export class LeaseKeeper {
  readonly #database: Pick<Database, 'connect'>;
  readonly #renewMs: number;
  #term: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #client: pg.Client | undefined;
  #isRenewing = false;

  constructor(
    database: Pick<Database, 'connect'>,
    { renewMs = RENEW_MS }: { readonly renewMs?: number } = {},
  ) {
    this.#database = database;
    this.#renewMs = renewMs;
  }

  /** From now on for this term; undefined: this process does not write (any more). */
  keep(term: number | undefined): void {
    this.#term = term;
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (term === undefined) {
      this.#disconnect();
      return;
    }

    this.#timer = setInterval(() => void this.#renew(), this.#renewMs);
    this.#timer.unref();
    void this.#renew();
  }

  async stop(): Promise<void> {
    this.keep(undefined);
  }

  /** What fails is tried again with the next one, over another connection. */
  async #renew(): Promise<void> {
    if (this.#isRenewing) {
      // It has had a whole interval: a connection that was cut off without a word never answers.
      this.#disconnect();
      return;
    }

    this.#isRenewing = true;
    try {
      this.#client ??= await this.#database.connect();
      const term = this.#term;
      if (term !== undefined && !(await renewLease(this.#client, term)) && term === this.#term) {
        this.keep(undefined);
      }
    } catch {
      this.#disconnect();
    } finally {
      this.#isRenewing = false;
      if (this.#term === undefined) {
        this.#disconnect();
      }
    }
  }

  #disconnect(): void {
    const client = this.#client;
    this.#client = undefined;
    // Not in order: whoever is cut off without a word would be waited for.
    client?.connection.stream.destroy();
  }
}
