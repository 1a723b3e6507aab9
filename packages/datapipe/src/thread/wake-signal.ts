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
      await this.#nextSet(signal);
    }

    this.#isSet = false;
  }

  async #nextSet(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onAbort = () => resolve();
    this.#resolve = resolve;
    // The signal lives as long as the service does: a listener per wait must not stay behind.
    signal?.addEventListener('abort', onAbort);

    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#resolve = undefined;
    }
  }
}
