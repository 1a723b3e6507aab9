import type { DatapipeStatus } from './ports.ts';

/** What takes no longer than this is done before anybody could look. */
const SHOWN_EVERY_MS = 500;

/** Tells how far an analysis is, now and then: telling costs time as well. */
export class ProgressReport {
  readonly #status: Pick<DatapipeStatus, 'showProgress'>;
  readonly #now: () => number;
  #shownAtMs: number;
  #counted = { done: 0, total: 0 };

  constructor(status: Pick<DatapipeStatus, 'showProgress'>, now: () => number = () => performance.now()) {
    this.#status = status;
    this.#now = now;
    this.#shownAtMs = now();
  }

  /** Without numbers, those of the step before hold. */
  async show(step: string, counted?: { readonly done: number; readonly total: number }): Promise<void> {
    this.#counted = counted ?? this.#counted;

    if (this.#now() - this.#shownAtMs >= SHOWN_EVERY_MS) {
      this.#shownAtMs = this.#now();
      await this.#status.showProgress({ step, done: this.#counted.done, total: this.#counted.total });
    }
  }
}
