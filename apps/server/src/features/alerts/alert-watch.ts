import { CLIENT_SILENCE_MS } from '@secgraph/contract';
import { type Database, recordClientSilence, recordExpiringAcceptances } from '@secgraph/database';
import type { Clock } from '@secgraph/kernel';
import type { Logger } from 'pino';

export interface AlertWatchOptions {
  readonly database: Pick<Database, 'kysely'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Each look costs two reads of an index. */
const LOOK_EVERY_MS = 15_000;
/** People need a few days to decide again. */
const EXPIRY_AHEAD_MS = 7 * 86_400_000;

/** Notices what happens because nothing does: clients fall silent, acceptances end. Every process may look. */
export class AlertWatch {
  readonly #options: AlertWatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** That it fails is told once, not every time. */
  #isFailing = false;

  constructor(options: AlertWatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#plan();
  }

  /** Resolves once nothing of it goes on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Once, now. */
  async look(): Promise<void> {
    const { clock, database } = this.#options;
    const now = new Date(clock.now());
    await recordClientSilence(database.kysely, { now, silenceMs: CLIENT_SILENCE_MS });
    await recordExpiringAcceptances(database.kysely, { now, aheadMs: EXPIRY_AHEAD_MS });
  }

  #plan(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#lookAgain();
    }, LOOK_EVERY_MS).unref();
  }

  async #lookAgain(): Promise<void> {
    try {
      await this.look();
      this.#isFailing = false;
    } catch (err) {
      if (!this.#isFailing) {
        this.#options.log.warn(
          { err },
          'silent clients and ending acceptances could not be looked for; trying again',
        );
      }
      this.#isFailing = true;
    }
    if (!this.#isStopped) {
      this.#plan();
    }
  }
}
