import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface DaemonOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly logFile: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: User | undefined;
}

export interface User {
  readonly uid: number;
  readonly gid: number;
}

const STOP_WITHIN_MS = 15_000;

/** A program that runs until it is stopped, in a process group of its own, with its output in a file. */
export class Daemon {
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;

  constructor({ program, args, logFile, environment = {}, user }: DaemonOptions) {
    const log = openSync(logFile, 'a');
    this.#child = spawn(program, args, {
      stdio: ['ignore', log, log],
      detached: true,
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...environment },
      ...user,
    });
    closeSync(log);
    this.exited = once(this.#child, 'close').then(() => undefined);
    // A program that cannot be started is told by what waits for it.
    this.#child.once('error', () => undefined);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  signal(signal: NodeJS.Signals): void {
    if (!this.hasExited) {
      this.#child.kill(signal);
    }
  }

  async kill(): Promise<void> {
    if (!this.hasExited && this.#child.pid !== undefined) {
      process.kill(-this.#child.pid, 'SIGKILL');
    }
    await this.exited;
  }

  /** In order; what does not end is killed. */
  async stop(): Promise<void> {
    if (this.hasExited) {
      return;
    }
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    await Promise.race([this.exited, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    await this.kill();
  }
}
