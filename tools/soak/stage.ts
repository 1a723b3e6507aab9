import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
const LAST_PART = 0.35;

/**
 * Where actors do one step after another until the end. Between steps they can be held, so that somebody may look
 * at a service that nobody changes.
 */
export class Stage {
  #isHeld = false;
  #isOver = false;
  #underWay = 0;
  #endingFromMs = Number.POSITIVE_INFINITY;

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether the last part of a round has begun. */
  get isEnding(): boolean {
    return Date.now() >= this.#endingFromMs;
  }

  /** Whether a step that can be cut short should go on. */
  get isPlaying(): boolean {
    return !this.#isOver && !this.#isHeld;
  }

  /** Repeats the step; a step that throws ends the soak. */
  async perform(step: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      if (this.#isHeld) {
        await sleep(POLL_MS);
        continue;
      }
      this.#underWay++;
      try {
        await step();
      } finally {
        this.#underWay--;
      }
    }
  }

  /** Waits in slices, so that nobody is waited for at the end, or while held. */
  async rest(milliseconds: number): Promise<void> {
    const untilMs = Date.now() + milliseconds;
    while (this.isPlaying && Date.now() < untilMs) {
      await sleep(Math.min(100, Math.max(untilMs - Date.now(), 1)));
    }
  }

  beginRound(durationMs: number): void {
    this.#endingFromMs = Date.now() + durationMs * (1 - LAST_PART);
    this.#isHeld = false;
  }

  /** Resolves when no step is under way any more. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    while (this.#underWay > 0) {
      await sleep(POLL_MS);
    }
  }

  finish(): void {
    this.#isOver = true;
  }
}
