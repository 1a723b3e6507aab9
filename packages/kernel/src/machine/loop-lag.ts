/** Upper limits of the counts, in seconds; one more counts what is above all. */
export const LOOP_LAG_LIMITS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const TICK_MS = 250;

/** How late a thread came to what was due, since it began. */
export interface LoopLag {
  /** How often, by limit: each as often as it was no later than that, and later than the limit before. */
  readonly counts: readonly number[];
  readonly totalSeconds: number;
}

/**
 * Looks four times a second how late the thread it runs in is: whatever waits for that thread waits as long. It keeps
 * no thread alive, and costs next to nothing.
 */
export class LoopLagMeter {
  readonly #counts = [...LOOP_LAG_LIMITS.map(() => 0), 0];
  readonly #timer: NodeJS.Timeout;
  #totalSeconds = 0;
  #dueAtMs = performance.now() + TICK_MS;

  constructor() {
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  get lag(): LoopLag {
    return { counts: [...this.#counts], totalSeconds: this.#totalSeconds };
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const nowMs = performance.now();
    this.#note(Math.max(nowMs - this.#dueAtMs, 0) / 1_000);
    this.#dueAtMs = nowMs + TICK_MS;
  }

  #note(seconds: number): void {
    const limit = LOOP_LAG_LIMITS.findIndex((each) => seconds <= each);
    const index = limit < 0 ? LOOP_LAG_LIMITS.length : limit;
    const count = this.#counts[index] as number;
    this.#counts[index] = count + 1;
    this.#totalSeconds += seconds;
  }
}
