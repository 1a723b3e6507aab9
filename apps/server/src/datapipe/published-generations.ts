import { reasonOf } from '../graph-workers/pending-job.ts';

/** Which generation of the graph the queries of this process see, and who waits for a later one. */
export class PublishedGenerations {
  readonly #initial: number;
  #latest = -1;
  readonly #waiting = new Set<() => void>();

  /** `initial`: the generation that is stored before the first one is loaded. */
  constructor(initial: number) {
    this.#initial = initial;
  }

  /** Queries see this one, or a later one; those that cannot be answered yet will. */
  get served(): number {
    return this.#latest === -1 ? this.#initial : this.#latest;
  }

  advance(generation: number): void {
    this.#latest = generation;
    for (const look of this.#waiting) {
      look();
    }
  }

  /** Resolves when queries see the generation, or a later one; rejects when the signal aborts. */
  async reached(generation: number, signal: AbortSignal): Promise<void> {
    if (this.#latest >= generation) {
      return;
    }

    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = () => {
      if (this.#latest >= generation) {
        resolve();
      }
    };
    const onAbort = () => reject(reasonOf(signal));
    this.#waiting.add(look);
    signal.addEventListener('abort', onAbort, { once: true });

    try {
      await promise;
    } finally {
      this.#waiting.delete(look);
      signal.removeEventListener('abort', onAbort);
    }
  }
}
