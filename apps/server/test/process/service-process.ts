import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { until } from './until.ts';

export const ADMIN_PASSWORD = 'Correct-Horse-9-Battery';

export const LAUNCHER = join(import.meta.dirname, '../../../../bin/secgraph.mjs');
const ADDRESS = /Secgraph listens on (http:\S+)/;

export interface ServiceOptions {
  readonly dataFolder: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly user?: { readonly uid: number; readonly gid: number };
}

export interface ServiceExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

const running = new Set<ServiceProcess>();

/** The service as a process of its own. What a test leaves running is killed after it. */
export class ServiceProcess {
  readonly exited: Promise<ServiceExit>;
  readonly #child: ChildProcess;
  #stdout = '';
  #stderr = '';

  constructor({ dataFolder, environment = {}, user }: ServiceOptions) {
    this.#child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', LAUNCHER, 'serve'], {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: definedOnly({
        PATH: process.env['PATH'],
        SECGRAPH_DATA_DIR: dataFolder,
        SECGRAPH_PORT: '0',
        SECGRAPH_ADMIN_PASSWORD: ADMIN_PASSWORD,
        SECGRAPH_LOGIN_DELAY_MS: '0',
        SECGRAPH_ARGON2_MEMORY_KIB: '8192',
        SECGRAPH_ARGON2_ITERATIONS: '1',
        SECGRAPH_GRAPH_WORKERS: '1',
        SECGRAPH_ACCESS_LOG: 'false',
        SECGRAPH_WEB_UI: 'false',
        ...environment,
      }),
      ...user,
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text;
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    running.add(this);
    this.exited = once(this.#child, 'close').then(([code, signal]) => {
      running.delete(this);
      return { code, signal };
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get stdout(): string {
    return this.#stdout;
  }

  get stderr(): string {
    return this.#stderr;
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Throws until the service listens. */
  get address(): string {
    const [, address] = ADDRESS.exec(this.#stdout) ?? [];
    if (address === undefined) {
      throw new Error(`the service does not listen: ${this.#stdout}${this.#stderr}`);
    }

    return address;
  }

  /** What it logged so far. */
  log(): readonly LogLine[] {
    return this.#stdout
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as LogLine);
  }

  hasLogged(message: string): boolean {
    return this.log().some(({ msg }) => msg === message);
  }

  async untilListening(): Promise<void> {
    await until('the service listens', () => this.hasExited || ADDRESS.test(this.#stdout));
    void this.address;
  }

  async untilReady(): Promise<void> {
    await this.untilListening();
    await until('the service is ready', async () => {
      const answer = await fetch(`${this.address}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer();
      return this.hasExited || answer?.status === 200;
    });
    if (this.hasExited) {
      const exit = JSON.stringify(await this.exited);
      throw new Error(`the service ended (${exit}): ${this.#stdout}${this.#stderr}`);
    }
  }

  async stop(): Promise<ServiceExit> {
    this.#child.kill('SIGTERM');
    return this.exited;
  }

  /** It gets no chance to clean up. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.exited;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

export async function startService(options: ServiceOptions): Promise<ServiceProcess> {
  const service = new ServiceProcess(options);
  await service.untilReady();

  return service;
}

/** For tests that share one service: it outlives each test and ends with the file. */
const shared = new Set<ServiceProcess>();

export function keepRunning(service: ServiceProcess): ServiceProcess {
  shared.add(service);
  return service;
}

/** In every test file that starts services: ends what a failed test left running. */
export function endServicesAfterEach(): void {
  beforeEach(() => {
    for (const service of running) {
      shared.add(service);
    }
  });
  afterEach(async () => {
    const left = [...running].filter((service) => !shared.has(service));
    await Promise.all(left.map((service) => service.kill()));
  });
}

function definedOnly(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
