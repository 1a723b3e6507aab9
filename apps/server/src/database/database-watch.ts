const INTERVAL_MS = 5_000;

/** Asks the database now and then whether it answers: what the service can do without it is not much. */
export class DatabaseWatch {
  readonly #ask: () => Promise<unknown>;
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;
  #isAnswering = true;

  constructor(ask: () => Promise<unknown>) {
    this.#ask = ask;
  }

  get isAnswering(): boolean {
    return this.#isAnswering;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), INTERVAL_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    if (this.#isAsking) {
      // It has had a whole interval.
      this.#isAnswering = false;
      return;
    }

    this.#isAsking = true;
    try {
      await this.#ask();
      this.#isAnswering = true;
    } catch {
      this.#isAnswering = false;
    } finally {
      this.#isAsking = false;
    }
  }
}
