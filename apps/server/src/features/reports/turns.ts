interface Waiting {
  readonly asker: string;
  readonly begin: () => void;
}

/** Lets so many work at once, and one of each asker: who asks for a second thing waits for his own first. */
export class Turns {
  readonly #atOnce: number;
  /** Askers. */
  readonly #atWork = new Set<string>();
  readonly #waiting: Waiting[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Rejects with the reason of the signal where it aborts before it is the asker's turn. */
  async take<Result>(asker: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    await this.#wait(asker, signal);
    try {
      return await work();
    } finally {
      this.#atWork.delete(asker);
      this.#next();
    }
  }

  #wait(asker: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();

    return new Promise((resolve, reject) => {
      const waiting = { asker, begin: resolve };
      this.#waiting.push(waiting);
      const leave = () => {
        const place = this.#waiting.indexOf(waiting);
        if (place >= 0) {
          this.#waiting.splice(place, 1);
          reject(signal.reason);
        }
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#next();
    });
  }

  /** Whoever waits for longest of those who have nothing under way. */
  #next(): void {
    const place = this.#waiting.findIndex(({ asker }) => !this.#atWork.has(asker));
    if (this.#atWork.size < this.#atOnce && place >= 0) {
      for (const { asker, begin } of this.#waiting.splice(place, 1)) {
        this.#atWork.add(asker);
        begin();
      }
    }
  }
}
