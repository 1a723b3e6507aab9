export interface PunctualLookOptions {
  /** Must not fail: what it finds wrong is its to tell. */
  readonly look: () => Promise<void>;
  readonly everyMs: number;
  /** Told each time that a look has not ended when the next one is due: what it looks at may never answer. */
  readonly onSilence?: () => void;
}

/**
 * Looks at fixed times, one look at a time, and notices the one that hangs; `RepeatedLook` waits for it instead. Stopping
 * does not wait for it either.
 */
export class PunctualLook {
  readonly #options: PunctualLookOptions;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(options: PunctualLookOptions) {
    this.#options = options;
  }

  /** The first look is due after the first interval. */
  start(): void {
    this.#timer = setInterval(() => void this.look(), this.#options.everyMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    const { look, onSilence } = this.#options;
    if (this.#isLooking) {
      onSilence?.();
      return;
    }

    this.#isLooking = true;
    try {
      await look();
    } finally {
      this.#isLooking = false;
    }
  }
}
