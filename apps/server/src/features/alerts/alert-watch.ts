import { CLIENT_SILENCE_MS } from '@secgraph/contract';
import type { Database } from '@secgraph/database';
import { recordClientSilence, recordExpiringAcceptances } from '@secgraph/database/alerts';
import type { Clock } from '@secgraph/kernel';
import type { Logger } from 'pino';
import { RepeatedLook } from '../../life-cycle/repeated-look.ts';

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
  readonly #looks: RepeatedLook;

  constructor(options: AlertWatchOptions) {
    this.#options = options;
    this.#looks = new RepeatedLook({
      look: () => this.look(),
      everyMs: LOOK_EVERY_MS,
      log: options.log,
      failure: 'silent clients and ending acceptances could not be looked for; trying again',
    });
  }

  start(): void {
    this.#looks.start();
  }

  /** Resolves once nothing of it goes on. */
  async stop(): Promise<void> {
    await this.#looks.stop();
  }

  /** Once, now. */
  async look(): Promise<void> {
    const { clock, database } = this.#options;
    const now = new Date(clock.now());
    await recordClientSilence(database.kysely, { now, silenceMs: CLIENT_SILENCE_MS });
    await recordExpiringAcceptances(database.kysely, { now, aheadMs: EXPIRY_AHEAD_MS });
  }
}
