import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface ServiceProcessOptions {
  readonly dataFolder: string;
  readonly port: number;
  /** Of the first administrator, where the data folder is new. */
  readonly password: string;
  /** Takes what the service prints; the end of it is told when the service does not start. */
  readonly logFile: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Of the runtime, such as `--cpu-prof`. */
  readonly nodeArguments?: readonly string[];
}

const LAUNCHER = fileURLToPath(new URL('../../bin/secgraph.mjs', import.meta.url));
const HOST = '127.0.0.1';
const READY_WITHIN_MS = 600_000;
const READY_POLL_MS = 10;
const STOP_WITHIN_MS = 60_000;
const TOLD_LINES = 15;

/**
 * The service as users run it, in a process group of its own: Ctrl-C in the terminal reaches whoever started
 * it, who then stops it in order.
 */
export class ServiceProcess {
  readonly url: string;
  readonly password: string;
  readonly #child: ChildProcess;
  readonly #logFile: string;

  constructor(options: ServiceProcessOptions) {
    const log = openSync(options.logFile, 'a');
    this.url = `http://${HOST}:${options.port}`;
    this.password = options.password;
    this.#logFile = options.logFile;
    this.#child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...(options.nodeArguments ?? []), LAUNCHER, 'serve'],
      {
        stdio: ['ignore', log, log],
        detached: true,
        env: {
          ...withoutSettings(process.env),
          SECGRAPH_HOST: HOST,
          SECGRAPH_PORT: String(options.port),
          SECGRAPH_DATA_DIR: options.dataFolder,
          SECGRAPH_ADMIN_PASSWORD: options.password,
          ...options.environment,
        },
      },
    );
    closeSync(log);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Undefined while it runs, and after a signal that it did not handle. */
  get exitCode(): number | undefined {
    return this.#child.exitCode ?? undefined;
  }

  /** Waits for `GET /readyz`. Throws with the end of the log when the service ends first; rejects on abort. */
  async untilReady(signal?: AbortSignal): Promise<void> {
    for (const giveUpAtMs = Date.now() + READY_WITHIN_MS; Date.now() < giveUpAtMs; ) {
      signal?.throwIfAborted();
      if (this.hasExited) {
        throw new Error(`the service did not start:\n${await this.lastLines()}`);
      }
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.status === 200) {
        return;
      }
      await sleep(READY_POLL_MS);
    }

    throw new Error(
      `the service was not ready after ${READY_WITHIN_MS / 1_000} s:\n${await this.lastLines()}`,
    );
  }

  /** Resolves when the process ended, for whatever reason. */
  async exited(): Promise<void> {
    if (!this.hasExited) {
      await once(this.#child, 'exit');
    }
  }

  /** Drains and ends it. Idempotent; what does not end by itself is killed. */
  async stop(): Promise<void> {
    if (this.hasExited) {
      return;
    }

    const impatience = setTimeout(() => this.kill(), STOP_WITHIN_MS);
    this.#child.kill('SIGTERM');
    await this.exited();
    clearTimeout(impatience);
  }

  /** Ends it at once, with everything it started. */
  kill(): void {
    if (!this.hasExited && this.#child.pid !== undefined) {
      process.kill(-this.#child.pid, 'SIGKILL');
    }
  }

  async lastLines(): Promise<string> {
    const text = await readFile(this.#logFile, 'utf8').catch(() => '');

    return text.trimEnd().split('\n').slice(-TOLD_LINES).join('\n');
  }
}

/** What the caller's shell says about another service must not reach this one. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith('SECGRAPH_') && name !== 'DATABASE_URL'),
  );
}
