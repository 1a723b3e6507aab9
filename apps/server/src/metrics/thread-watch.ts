import type { Worker } from 'node:worker_threads';

/** What the threads of one name have used, those included that have ended. */
export interface ThreadUse {
  readonly name: string;
  /** How long they did something. */
  readonly busySeconds: number;
}

/** Threads that were given no name. */
const UNNAMED = 'worker';
const MAIN = 'main';
const MS = 1_000;

/**
 * Knows the threads that this one starts, from the moment it is made: so it comes first. They are not asked for
 * anything, since the platform counts by itself how long each is busy. Threads of threads are theirs.
 */
export class ThreadWatch {
  readonly #workers = new Map<Worker, { readonly name: string; busySeconds: number }>();
  readonly #ended = new Map<string, number>();
  readonly #onWorker = (worker: Worker) => this.#add(worker);

  constructor() {
    process.on('worker', this.#onWorker);
  }

  /** Numbers only rise. Of a thread that has ended, what it did since somebody asked last is not known. */
  get uses(): readonly ThreadUse[] {
    const busy = new Map([[MAIN, performance.eventLoopUtilization().active / MS], ...this.#ended]);
    for (const [worker, use] of this.#workers) {
      use.busySeconds = worker.performance.eventLoopUtilization().active / MS;
      busy.set(use.name, (busy.get(use.name) ?? 0) + use.busySeconds);
    }

    return Array.from(busy, ([name, busySeconds]) => ({ name, busySeconds }));
  }

  stop(): void {
    process.off('worker', this.#onWorker);
  }

  #add(worker: Worker): void {
    const use = { name: worker.threadName ?? UNNAMED, busySeconds: 0 };
    this.#workers.set(worker, use);
    worker.once('exit', () => {
      this.#workers.delete(worker);
      this.#ended.set(use.name, (this.#ended.get(use.name) ?? 0) + use.busySeconds);
    });
  }
}
