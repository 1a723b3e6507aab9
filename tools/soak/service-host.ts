import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProcess } from '../service/service-process.ts';
import type { SoakRecord } from './record.ts';
import { Timeline } from './timeline.ts';

const POLL_MS = 50;
/**
 * What is reported late, or goes on behind an answer, still counts as disturbed: a server of the database that is
 * started again shows in `/readyz` when the service looks after it, every five seconds.
 */
const AFTERMATH_MS = 6_000;
const RESTART_PAUSE_MS = 200;

export interface ServiceHostOptions {
  readonly dataFolder: string;
  readonly logFile: string;
  readonly port: number;
  readonly password: string;
  readonly record: SoakRecord;
}

/** Keeps a service running, as a supervisor would: whatever ends it, it is started again. */
export class ServiceHost {
  readonly timeline = new Timeline();
  readonly readyAfterMs: number[] = [];
  readonly #options: ServiceHostOptions;
  #service: ServiceProcess | undefined;
  #isEndExpected = false;
  #isClosed = false;
  #starts = 0;
  #supervision: Promise<void> | undefined;

  constructor(options: ServiceHostOptions) {
    this.#options = options;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#options.port}`;
  }

  get restarts(): number {
    return Math.max(this.#starts - 1, 0);
  }

  get servicePid(): number | undefined {
    return this.#service?.hasExited === false ? this.#service.pid : undefined;
  }

  /** Of the main process of PostgreSQL; undefined while there is none. */
  get postgresPid(): number | undefined {
    try {
      const file = join(this.#options.dataFolder, 'postgres/cluster/postmaster.pid');
      const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);

      return pid > 0 ? pid : undefined;
    } catch {
      return undefined;
    }
  }

  /** Resolves when the service is ready for the first time. */
  async start(): Promise<void> {
    this.timeline.begin(Date.now());
    this.#launch();
    await this.#service?.untilReady();
    this.timeline.end(Date.now());
    this.#supervision = this.#supervise();
  }

  /** Announces that somebody is about to disturb the service. It may end of it. */
  expectDisturbance(): void {
    this.#isEndExpected = true;
    this.timeline.begin(Date.now());
  }

  /** Resolves when the service is ready again, ended in between or not. */
  async recovered(): Promise<void> {
    do {
      await sleep(AFTERMATH_MS);
      await this.#untilReadyAgain();
    } while (this.servicePid === undefined);
    this.#isEndExpected = false;
    this.timeline.end(Date.now());
  }

  async untilSteady(): Promise<void> {
    while (this.timeline.isDisturbed && !this.#isClosed) {
      await sleep(POLL_MS);
    }
  }

  /** SIGTERM; resolves with the exit code and how long that took. */
  async terminate(): Promise<{ readonly exitCode: number | undefined; readonly durationMs: number }> {
    const service = this.#service;
    const startedMs = Date.now();
    const exit = await service?.stop();

    return { exitCode: exit?.code ?? undefined, durationMs: Date.now() - startedMs };
  }

  /** Ends the service in order, for good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.expectDisturbance();
    const { exitCode, durationMs } = await this.terminate();
    await this.#supervision;
    if (exitCode !== 0) {
      this.#options.record.violate('SIGTERM ends the service with 0', `${exitCode} after ${durationMs} ms`);
    }
  }

  #launch(): void {
    this.#starts++;
    this.#service = new ServiceProcess(this.#options);
  }

  async #supervise(): Promise<void> {
    for (;;) {
      await this.#service?.exited;
      if (this.#isClosed) {
        return;
      }
      const wasExpected = this.#isEndExpected;
      this.timeline.begin(Date.now());
      if (!wasExpected) {
        const lines = (await this.#service?.lastLines()) ?? '';
        this.#options.record.violate('the service goes on by itself', `it ended:\n${lines}`);
      }

      await sleep(RESTART_PAUSE_MS);
      const startedMs = Date.now();
      this.#launch();
      await this.#untilReadyAgain();
      this.readyAfterMs.push(Date.now() - startedMs);
      if (!wasExpected) {
        this.timeline.end(Date.now());
      }
    }
  }

  async #untilReadyAgain(): Promise<void> {
    // A service that ends while it starts is started again by the supervision.
    await this.#service?.untilReady().catch(() => undefined);
  }
}
