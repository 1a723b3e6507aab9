/** Remembers that there may be work, however often and whenever it is told. */
export class WakeSignal {
  #isSet = false;
  #resolve: (() => void) | undefined;

  set(): void {
    this.#isSet = true;
    this.#resolve?.();
  }

  /** Resolves at once when set since the last wait, else with the next `set` or when the signal aborts. */
  async wait(signal?: AbortSignal): Promise<void> {
    if (!this.#isSet && signal?.aborted !== true) {
      await new Promise<void>((resolve) => {
        this.#resolve = resolve;
        signal?.addEventListener('abort', () => resolve(), { once: true });
      });
    }

    this.#isSet = false;
    this.#resolve = undefined;
  }
}
