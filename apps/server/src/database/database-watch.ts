import { PunctualLook } from '../life-cycle/punctual-look.ts';

const INTERVAL_MS = 5_000;
/** Whoever reads the log knows by then; what goes on is told again. */
const TOLD_EVERY_MS = 60_000;

export interface DatabaseWatchOptions {
  readonly ask: () => Promise<unknown>;
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  /** Told of each answer, with the time that it took, and of each silence, without. */
  readonly onLook?: (durationMs: number | undefined) => void;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
}

/**
 * Asks the database now and then whether it answers: what the service can do without it is not much. While it does
 * not, the log says so once a minute, and nobody else has to.
 */
export class DatabaseWatch {
  readonly #ask: () => Promise<unknown>;
  readonly #log: DatabaseWatchOptions['log'];
  readonly #onLook: (durationMs: number | undefined) => void;
  readonly #now: () => number;
  readonly #looks: PunctualLook;
  #outage: { readonly sinceMs: number; toldAtMs: number } | undefined;

  constructor(options: DatabaseWatchOptions) {
    const { ask, log, onLook = () => undefined, now = () => performance.now() } = options;
    this.#ask = ask;
    this.#log = log;
    this.#onLook = onLook;
    this.#now = now;
    this.#looks = new PunctualLook({
      look: () => this.#askOnce(),
      everyMs: INTERVAL_MS,
      onSilence: () => this.#noteSilence('it takes longer than five seconds'),
    });
  }

  get isAnswering(): boolean {
    return this.#outage === undefined;
  }

  start(): void {
    this.#looks.start();
  }

  async stop(): Promise<void> {
    this.#looks.stop();
  }

  look(): Promise<void> {
    return this.#looks.look();
  }

  async #askOnce(): Promise<void> {
    const askedAtMs = this.#now();
    try {
      await this.#ask();
      this.#onLook(this.#now() - askedAtMs);
      this.#noteAnswer();
    } catch (error) {
      this.#noteSilence(error instanceof Error ? error.message : String(error));
    }
  }

  #noteSilence(reason: string): void {
    this.#onLook(undefined);
    const nowMs = this.#now();
    this.#outage ??= { sinceMs: nowMs, toldAtMs: Number.NEGATIVE_INFINITY };
    if (nowMs - this.#outage.toldAtMs >= TOLD_EVERY_MS) {
      this.#outage.toldAtMs = nowMs;
      this.#log.warn({ reason, seconds: this.#secondsSince(this.#outage) }, 'the database does not answer');
    }
  }

  #noteAnswer(): void {
    if (this.#outage !== undefined) {
      this.#log.info({ seconds: this.#secondsSince(this.#outage) }, 'the database answers again');
      this.#outage = undefined;
    }
  }

  #secondsSince({ sinceMs }: { readonly sinceMs: number }): number {
    return Math.round((this.#now() - sinceMs) / 1_000);
  }
}
