import type { Logger } from 'pino';

export interface RepeatedLookOptions {
  /** The next one comes so long after it has ended. */
  readonly look: () => Promise<void>;
  readonly everyMs: number;
  readonly log: Pick<Logger, 'warn'>;
  /** What the log says where a look fails. */
  readonly failure: string;
}

/**
 * Looks again and again whether there is something to do, the first time after the first interval. A look that fails
 * is made up for by the next: the database may be away for a moment.
 */
export class RepeatedLook {
  readonly #options: RepeatedLookOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** That looks fail is told once, not every time. */
  #isFailing = false;

  constructor(options: RepeatedLookOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#look();
    }, this.#options.everyMs).unref();
  }

  /** Resolves once nothing of it goes on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #look(): Promise<void> {
    try {
      await this.#options.look();
      this.#isFailing = false;
    } catch (err) {
      if (!this.#isFailing) {
        this.#options.log.warn({ err }, this.#options.failure);
      }
      this.#isFailing = true;
    }
    if (!this.#isStopped) {
      this.start();
    }
  }
}
