import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../errors.ts';
import type { ServerExit, ServerProcess } from './server-process.ts';

export interface ServerKeeperOptions {
  /** Starts the server once more, where the last one was. */
  readonly launch: () => Promise<ServerProcess>;
  readonly log: (line: string) => void;
  /** Waits between two attempts; tests do not. */
  readonly wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** A server that lived for so long is not the one that failed before. */
const STEADY_MS = 60_000;
/** In a row, for other reasons than a full disk, which is waited for without end. */
const MAX_FAILURES = 8;
const NO_SPACE = /No space left on device|disk quota exceeded/i;

/** Keeps a server running: whenever it ends unasked, it is started again, and people are told. */
export class ServerKeeper {
  readonly #options: ServerKeeperOptions;
  readonly #stopping = new AbortController();
  /** Settles when there is no server any more and none will be started. */
  readonly exited: Promise<ServerExit>;
  #server: ServerProcess;
  #launching: Promise<ServerProcess> | undefined;
  #outage: string | undefined;

  constructor(server: ServerProcess, options: ServerKeeperOptions) {
    this.#server = server;
    this.#options = options;
    this.exited = this.#keep();
  }

  /** The last one started. */
  get server(): ServerProcess {
    return this.#server;
  }

  /** Why there is no server at the moment. */
  get outage(): string | undefined {
    return this.#outage;
  }

  /** Starts no other one from now on; then {@link server} is the one to stop. */
  async release(): Promise<void> {
    this.#stopping.abort();
    await this.#launching?.catch(() => undefined);
  }

  async #keep(): Promise<ServerExit> {
    let failures = 0;

    for (;;) {
      const startedAtMs = performance.now();
      const exit = await this.#server.exited;
      if (this.#stopping.signal.aborted) {
        return exit;
      }

      failures = performance.now() - startedAtMs < STEADY_MS ? failures : 0;
      const reason = this.#server.findLastWords() ?? describe(exit);
      failures = this.#count(failures, reason);
      const next = await this.#startAgain(failures, reason);
      if (next === undefined) {
        return exit;
      }
      failures = next;
    }
  }

  /** Returns the failures in a row, or undefined when the server is given up or not wanted any more. */
  async #startAgain(failuresBefore: number, why: string): Promise<number | undefined> {
    const { launch, log, wait = waitFor } = this.#options;
    let failures = failuresBefore;
    let reason = why;

    while (failures <= MAX_FAILURES) {
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
      this.#outage = `the embedded PostgreSQL is not running and is started again: ${reason}`;
      log(`${this.#outage} (next attempt in ${delayMs} ms)`);
      await wait(delayMs, this.#stopping.signal);
      if (this.#stopping.signal.aborted) {
        return undefined;
      }

      try {
        this.#launching = launch();
        this.#server = await this.#launching;
        this.#outage = undefined;
        log('the embedded PostgreSQL runs again');
        return failures;
      } catch (error) {
        reason = messageOf(error);
        failures = this.#count(failures, reason);
      }
    }
    return undefined;
  }

  #count(failures: number, reason: string): number {
    return NO_SPACE.test(reason) ? Math.min(failures + 1, MAX_FAILURES) : failures + 1;
  }
}

function describe({ code, signal }: ServerExit): string {
  return signal === undefined ? `it ended with exit code ${code ?? 'unknown'}` : `it was ended by ${signal}`;
}

async function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
  await sleep(delayMs, undefined, { signal, ref: false }).catch(() => undefined);
}
