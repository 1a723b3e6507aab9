/** What handlers are at work on. It may go on when its client is told of a deadline, or is gone: with the audit log, at least. */
export class WorkUnderWay {
  readonly #work = new Set<Promise<unknown>>();

  add(work: Promise<unknown>): void {
    const forget = () => this.#work.delete(work);
    this.#work.add(work);
    work.then(forget, forget);
  }

  /** Waits until there is none, for so long. Returns whether it ended. */
  async settle(patienceMs: number): Promise<boolean> {
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, patienceMs);
    const giveUpAtMs = performance.now() + patienceMs;

    while (this.#work.size > 0 && performance.now() < giveUpAtMs) {
      await Promise.race([Promise.allSettled(this.#work), patience.promise]);
    }
    clearTimeout(timer);
    return this.#work.size === 0;
  }
}
