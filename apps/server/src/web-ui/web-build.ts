import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { loadWebFiles, type WebFiles } from './web-files.ts';

/** What is known of the web pages at a moment. */
export type WebPages =
  | { readonly state: 'being-built' }
  | { readonly state: 'there'; readonly files: WebFiles }
  | { readonly state: 'failed'; readonly reason: string };

/** What the build tells; see `apps/web/build/main.ts`. */
export type BuildReport =
  | { readonly state: 'building' }
  | { readonly state: 'built'; readonly folder: string }
  | { readonly state: 'failed'; readonly reason: string };

export interface WebBuildOptions {
  /** Where pages are put when the folder of the sources cannot be written to. */
  readonly fallbackFolder: string;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** For tests: another program that reports as the build does. */
  readonly program?: URL;
}

const BUILD_PROGRAM = new URL('../../../web/build/main.ts', import.meta.url);
const MAX_ERROR_TEXT = 2_000;

/**
 * Has the web pages built where that is still to be done, in a process of its own: whatever happens in there, the API
 * answers meanwhile and afterwards.
 */
export class WebBuild {
  readonly #options: WebBuildOptions;
  readonly #settled: Promise<void>;
  #settle: () => void = () => undefined;
  #pages: WebPages = { state: 'being-built' };
  #child: ChildProcess | undefined;

  constructor(options: WebBuildOptions) {
    this.#options = options;
    this.#settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  get pages(): WebPages {
    return this.#pages;
  }

  /** Waits until the pages are there or failed, but not long: whether there is anything to build is known at once. */
  async settled(maxWaitMs: number): Promise<WebPages> {
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, maxWaitMs);
    await Promise.race([this.#settled, timeout.promise]);
    clearTimeout(timer);

    return this.#pages;
  }

  start(): void {
    const { fallbackFolder, program = BUILD_PROGRAM } = this.#options;
    // The environment holds secrets that a build has no business with.
    const child = fork(fileURLToPath(program), [fallbackFolder], {
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    yieldTo(child);
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-MAX_ERROR_TEXT);
    });
    child.on('message', (report) => void this.#take(report as BuildReport));
    child.once('error', (error) => this.#fail(error.message));
    child.once('exit', (code, signal) => {
      this.#child = undefined;
      if (code !== 0) {
        this.#fail(errors.trim() || `the build ended with ${signal ?? `exit code ${code}`}`);
      }
    });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) {
      return;
    }

    child.removeAllListeners('exit');
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill();
    await ended;
  }

  async #take(report: BuildReport): Promise<void> {
    switch (report.state) {
      case 'building':
        this.#options.log.info('building the web pages; the API answers meanwhile');
        return;
      case 'failed':
        this.#fail(report.reason);
        return;
      case 'built':
        await this.#load(report.folder);
    }
  }

  async #load(folder: string): Promise<void> {
    try {
      this.#pages = { state: 'there', files: await loadWebFiles(folder) };
      this.#options.log.info({ folder }, 'the web pages are there');
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
    this.#settle();
  }

  #fail(reason: string): void {
    if (this.#pages.state !== 'being-built') {
      return;
    }

    this.#pages = { state: 'failed', reason };
    this.#options.log.error({ reason }, 'the web pages could not be built; the API is not affected');
    this.#settle();
  }
}

/** Requests come first. */
function yieldTo({ pid }: ChildProcess): void {
  if (pid === undefined) {
    return;
  }

  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this system has no priorities: the build is only less polite.
  }
}
