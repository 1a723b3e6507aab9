/** Wakes whoever waits for something to change; what has changed, they look for themselves. */
export class Changes {
  #next = Promise.withResolvers<void>();

  tell(): void {
    const { resolve } = this.#next;
    this.#next = Promise.withResolvers();
    resolve();
  }

  /** Rejects on abort. To be called before one looks, so that nothing is missed in between; it need not be waited for. */
  next(signal: AbortSignal): Promise<void> {
    const aborted = Promise.withResolvers<never>();
    const onAbort = () => aborted.reject(signal.reason);
    if (signal.aborted) {
      onAbort();
    }
    signal.addEventListener('abort', onAbort, { once: true });
    const change = Promise.race([this.#next.promise, aborted.promise]).finally(() =>
      signal.removeEventListener('abort', onAbort),
    );
    // Where nobody waits for it in the end.
    change.catch(() => undefined);

    return change;
  }
}
