import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface ServiceProcessOptions {
  readonly dataFolder: string;
  /** Default: any that is free; which one is known once the service listens. */
  readonly port?: number;
  /** Of the first administrator, where the data folder is new. */
  readonly password: string;
  /** Takes what the service prints, which is kept in memory otherwise. */
  readonly logFile?: string;
  /** Undefined takes a variable away. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Of an installation; default: that of the sources that lie here. */
  readonly launcher?: string;
  /** Of the runtime, such as `--cpu-prof`. */
  readonly nodeArguments?: readonly string[];
  /** Who runs it; only root may choose. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

export interface ServiceExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface LogLine {
  readonly level: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** The command `secgraph`. */
export const LAUNCHER = fileURLToPath(new URL('../../bin/secgraph.mjs', import.meta.url));
const HOST = '127.0.0.1';
const ADDRESS = /Secgraph listens on (http:\S+)/;
const READY_WITHIN_MS = 600_000;
const READY_POLL_MS = 40;
const STOP_WITHIN_MS = 60_000;
const TOLD_LINES = 15;

/**
 * The service as users run it, in a process group of its own: Ctrl-C in the terminal reaches whoever started
 * it, who then stops it in order.
 */
export class ServiceProcess {
  readonly password: string;
  /** When the process ended, for whatever reason, and all it printed is there. */
  readonly exited: Promise<ServiceExit>;
  readonly #child: ChildProcess;
  readonly #port: number | undefined;
  readonly #logFile: string | undefined;
  #stdout = '';
  #stderr = '';

  constructor(options: ServiceProcessOptions) {
    const log = options.logFile === undefined ? undefined : openSync(options.logFile, 'a');
    this.password = options.password;
    this.#port = options.port;
    this.#logFile = options.logFile;
    const [program, ...args] = commandOf(options);
    this.#child = spawn(program, args, {
      stdio: ['ignore', log ?? 'pipe', log ?? 'pipe'],
      detached: true,
      env: {
        ...withoutSettings(process.env),
        SECGRAPH_HOST: HOST,
        SECGRAPH_PORT: String(options.port ?? 0),
        SECGRAPH_DATA_DIR: options.dataFolder,
        SECGRAPH_ADMIN_PASSWORD: options.password,
        ...options.environment,
      },
      ...options.user,
    });
    if (log !== undefined) {
      closeSync(log);
    }
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text;
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    this.exited = once(this.#child, 'close').then(([code, signal]) => ({ code, signal }));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** What it printed so far, where no file takes it. */
  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** Throws until the service listens, where nobody chose the port. */
  get url(): string {
    const url = this.#findUrl();
    if (url === undefined) {
      throw new Error(`the service does not listen:\n${this.#stdout}${this.#stderr}`);
    }

    return url;
  }

  /** The lines of its log so far, where no file takes them. */
  log(): readonly LogLine[] {
    return this.#stdout
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as LogLine);
  }

  hasLogged(message: string): boolean {
    return this.log().some(({ msg }) => msg === message);
  }

  /** Waits for `GET /readyz`. Throws with the end of the log when the service ends first; rejects on abort. */
  async untilReady(signal?: AbortSignal): Promise<void> {
    for (const giveUpAtMs = Date.now() + READY_WITHIN_MS; Date.now() < giveUpAtMs; ) {
      signal?.throwIfAborted();
      if (this.hasExited) {
        const exit = JSON.stringify(await this.exited);
        throw new Error(`the service did not start (${exit}):\n${await this.lastLines()}`);
      }
      const url = this.#findUrl();
      const answer = url === undefined ? undefined : await fetch(`${url}/readyz`).catch(() => undefined);
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

  /** Drains and ends it. Idempotent; what does not end by itself is killed. */
  async stop(): Promise<ServiceExit> {
    const impatience = setTimeout(() => void this.kill(), STOP_WITHIN_MS);
    this.signal('SIGTERM');
    const exit = await this.exited;
    clearTimeout(impatience);

    return exit;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ends it at once, with the process group: it gets no chance to clean up. Its PostgreSQL follows by itself. */
  kill(): Promise<ServiceExit> {
    if (!this.hasExited && this.#child.pid !== undefined) {
      process.kill(-this.#child.pid, 'SIGKILL');
    }

    return this.exited;
  }

  async lastLines(): Promise<string> {
    const text =
      this.#logFile === undefined
        ? this.#stdout + this.#stderr
        : await readFile(this.#logFile, 'utf8').catch(() => '');

    return text.trimEnd().split('\n').slice(-TOLD_LINES).join('\n');
  }

  #findUrl(): string | undefined {
    return this.#port === undefined ? ADDRESS.exec(this.#stdout)?.[1] : `http://${HOST}:${this.#port}`;
  }
}

function commandOf({ launcher, nodeArguments = [] }: ServiceProcessOptions): readonly [string, ...string[]] {
  return launcher === undefined
    ? [process.execPath, '--disable-warning=ExperimentalWarning', ...nodeArguments, LAUNCHER, 'serve']
    : [launcher, 'serve'];
}

/** What the caller's shell says about another service must not reach this one. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => !/^(?:SECGRAPH|OTEL)_/.test(name) && !/^DATABASE_(?:READ_)?URL$/.test(name),
    ),
  );
}
