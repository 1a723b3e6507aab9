/** Whoever ends so soon after it was started will do so again. */
const SOON_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A single end may be an accident. */
const PAUSED_FROM = 2;

/** Keeps processes that end again and again from being started all the time: each pause is twice as long. */
export class OpeningPauses {
  readonly #ends = new Map<string, { readonly count: number; readonly untilMs: number }>();

  /** Its process has ended, and nobody had told it to. */
  note(id: string, livedMs: number, nowMs = performance.now()): void {
    const count = livedMs < SOON_MS ? (this.#ends.get(id)?.count ?? 0) + 1 : 1;
    const pauseMs =
      count < PAUSED_FROM ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (count - PAUSED_FROM), LONGEST_PAUSE_MS);
    this.#ends.set(id, { count, untilMs: nowMs + pauseMs });
  }

  forget(id: string): void {
    this.#ends.delete(id);
  }

  /** Seconds that are left; undefined: it may be started. */
  find(id: string, nowMs = performance.now()): number | undefined {
    const leftMs = (this.#ends.get(id)?.untilMs ?? 0) - nowMs;

    return leftMs > 0 ? Math.ceil(leftMs / 1_000) : undefined;
  }
}
