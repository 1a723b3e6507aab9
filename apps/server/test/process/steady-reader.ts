import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../../../../tools/service/send-request.ts';

/** What came of all reads. */
export interface ReadTally {
  readonly reads: number;
  /** Of those, how many got their answer from the second try. */
  readonly retried: number;
  readonly failed: number;
}

/** So long a client waits before it asks the other process. */
const PATIENCE_MS = 1_000;
const RETRY_PATIENCE_MS = 30_000;
const REST_MS = 5;

/** A client that reads all along, asks the processes in turn, and tries once more at the next one. */
export class SteadyReader {
  readonly #urls: readonly string[];
  readonly #path: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #running: Promise<void>;
  #isStopping = false;
  #reads = 0;
  #retried = 0;
  #failed = 0;

  constructor(urls: readonly string[], { path, token }: { readonly path: string; readonly token: string }) {
    this.#urls = urls;
    this.#path = path;
    this.#headers = { authorization: `Bearer ${token}` };
    this.#running = this.#run();
  }

  async stop(): Promise<ReadTally> {
    this.#isStopping = true;
    await this.#running;

    return { reads: this.#reads, retried: this.#retried, failed: this.#failed };
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const [first = '', second = first] = this.#reads % 2 === 0 ? this.#urls : this.#urls.toReversed();
      this.#reads++;
      if (!(await this.#read(first, PATIENCE_MS))) {
        this.#retried++;
        this.#failed += (await this.#read(second, RETRY_PATIENCE_MS)) ? 0 : 1;
      }
      await sleep(REST_MS);
    }
  }

  async #read(url: string, patienceMs: number): Promise<boolean> {
    const outcome = await sendRequest(url, {
      method: 'GET',
      path: this.#path,
      headers: this.#headers,
      signal: AbortSignal.timeout(patienceMs),
    });

    return outcome.kind === 'answer' && outcome.status === 200;
  }
}
