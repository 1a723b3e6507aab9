import type { Backlog, BacklogRepository } from '@secgraph/database/datapipe';
import type { Logger } from 'pino';
import { RepeatedLook } from '../life-cycle/repeated-look.ts';

const INTERVAL_MS = 5_000;

export interface BacklogWatchOptions {
  readonly backlog: Pick<BacklogRepository, 'measure'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
}

/**
 * Measures now and then what waits for the writer, so that whoever asks is told at once and costs the database
 * nothing. What was measured last grows older meanwhile, also while the database is away.
 */
export class BacklogWatch {
  readonly #backlog: BacklogWatchOptions['backlog'];
  readonly #now: () => number;
  readonly #looks: RepeatedLook;
  #last: { readonly backlog: Backlog; readonly atMs: number } | undefined;

  constructor({ backlog, log, now = () => performance.now() }: BacklogWatchOptions) {
    this.#backlog = backlog;
    this.#now = now;
    this.#looks = new RepeatedLook({
      look: () => this.look(),
      everyMs: INTERVAL_MS,
      log,
      failure: 'what waits for ingest could not be counted; trying again until it can',
    });
  }

  /** Undefined before the first look. */
  get current(): Backlog | undefined {
    if (this.#last === undefined) {
      return undefined;
    }
    const { backlog, atMs } = this.#last;
    const passedMs = this.#now() - atMs;

    return {
      ...backlog,
      generationAgeMs: backlog.generationAgeMs + passedMs,
      oldestAgeMs: backlog.oldestAgeMs === undefined ? undefined : backlog.oldestAgeMs + passedMs,
    };
  }

  start(): void {
    this.#looks.start();
  }

  stop(): Promise<void> {
    return this.#looks.stop();
  }

  async look(): Promise<void> {
    const backlog = await this.#backlog.measure();
    this.#last = { backlog, atMs: this.#now() };
  }
}
