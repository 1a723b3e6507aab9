import { MAX_STEPS } from './rule-limits.ts';

/** What working out occurrences may cost, whatever the rule: a place looked at, be it a day, an hour or a minute. */
export class Steps {
  #left: number;
  readonly #most: number;

  constructor(most = MAX_STEPS) {
    this.#most = most;
    this.#left = most;
  }

  /** Returns whether there was one left. */
  take(): boolean {
    if (this.#left > 0) {
      this.#left--;
      return true;
    }
    return false;
  }

  get taken(): number {
    return this.#most - this.#left;
  }

  get isSpent(): boolean {
    return this.#left === 0;
  }
}
