import type { Logger } from 'pino';

/** Stops what was started, last first. A part that fails to stop does not keep the others from stopping. */
export class Teardown {
  readonly #log: Logger;
  readonly #parts: { readonly name: string; readonly stop: () => Promise<void> }[] = [];
  #running: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(name: string, stop: () => Promise<void>): void {
    this.#parts.push({ name, stop });
  }

  /** Idempotent. */
  run(): Promise<void> {
    this.#running ??= this.#stopAll();
    return this.#running;
  }

  async #stopAll(): Promise<void> {
    for (let part = this.#parts.pop(); part !== undefined; part = this.#parts.pop()) {
      try {
        await part.stop();
      } catch (err) {
        this.#log.error({ err, part: part.name }, 'a part of the service did not stop cleanly');
      }
    }
  }
}
