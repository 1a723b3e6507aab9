import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { WorkAhead } from '@secgraph/database/workspaces';
import { CodedError } from '@secgraph/kernel';
import type { ServerConfig } from '../config/server-config.ts';
import type { FromWorkspace, ToWorkspace } from './shared/protocol.ts';

const PROGRAM = new URL('../workspace-main.ts', import.meta.url);

/** A migration of a large database takes a while; whoever hangs does not do so for ever. */
const START_WITHIN_MS = 600_000;
const ANSWER_WITHIN_MS = 5_000;
/** It tells of itself each two seconds, once it is ready. */
const MAX_SILENT_LOOKS = 90;
/** Beyond the time that requests in flight have. */
const END_WITHIN_MS = 15_000;
/** Of the memory of a workspace; the rest is the graph, which lies outside of the heap. */
const HEAP_SHARE = 0.5;
const MIB = 1024 * 1024;

export interface WorkspaceProcessOptions {
  readonly name: string;
  /** Of the workspace; with a socket. */
  readonly config: ServerConfig;
}

/**
 * The service of one workspace, in a process of its own. It ends with this process, even when that is killed.
 */
export class WorkspaceProcess {
  /** Of its socket. */
  readonly path: string;
  /** @throws `WORKSPACE_NOT_OPENED`, with what the process says of it */
  readonly ready: Promise<void>;
  /** Once nothing of it is left. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #drainMs: number;
  readonly #questions = new Map<number, (ahead: WorkAhead | undefined) => void>();
  #lastQuestion = 0;
  #rssBytes = 0;
  #silentLooks = 0;

  constructor({ name, config }: WorkspaceProcessOptions) {
    this.path = config.socket ?? '';
    this.#drainMs = config.http.drainMs;
    this.#child = fork(fileURLToPath(PROGRAM), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: environmentOf(),
      execArgv: [...process.execArgv, ...heapLimitOf(config)],
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    this.ended = this.#untilEnded();
    const patience = setTimeout(() => this.kill(), START_WITHIN_MS).unref();

    let reason = 'it ended before it was ready; the log tells more';
    this.#child.on('message', (message) => {
      const told = message as FromWorkspace;
      switch (told.type) {
        case 'ready':
          clearTimeout(patience);
          resolve();
          break;
        case 'failed':
          reason = told.message;
          break;
        case 'work':
          this.#answer(told.question, told.ahead);
          break;
        case 'memory':
          this.#rssBytes = told.rssBytes;
          this.#silentLooks = 0;
          break;
      }
    });
    this.#child.on('error', (error) => {
      reason = error.message;
    });
    void this.ended.then(() => {
      clearTimeout(patience);
      reject(new CodedError('WORKSPACE_NOT_OPENED', reason));
    });
    // Whoever waits for it hears of it; where nobody does, the pool tells the log.
    promise.catch(() => undefined);
    this.#post({ type: 'start', name, config });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** As the process told it last. */
  get rssBytes(): number {
    return this.#rssBytes;
  }

  /** Looks in on it, once a second. @returns whether it has said nothing for so many looks that it never will */
  looksDead(): boolean {
    // Looks are counted, and no time: of that, both may have slept.
    this.#silentLooks++;
    return this.#silentLooks > MAX_SILENT_LOOKS;
  }

  /** What it has to do without any request. Undefined: it does not say. */
  async askWork(): Promise<WorkAhead | undefined> {
    const question = ++this.#lastQuestion;
    const { promise, resolve } = Promise.withResolvers<WorkAhead | undefined>();
    this.#questions.set(question, resolve);
    const patience = setTimeout(() => this.#answer(question, undefined), ANSWER_WITHIN_MS);
    this.#post({ type: 'ask-work', question });
    void this.ended.then(() => this.#answer(question, undefined));
    const ahead = await promise;
    clearTimeout(patience);

    return ahead;
  }

  /** Lets requests in flight end. What does not end in time is killed. Idempotent. */
  async stop(): Promise<void> {
    const impatience = setTimeout(() => this.kill(), this.#drainMs + END_WITHIN_MS);
    this.#post({ type: 'stop' });
    await this.ended;
    clearTimeout(impatience);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async #untilEnded(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#child.once('exit', () => resolve());
      // Where it could not be started at all.
      this.#child.once('error', () => this.#child.pid === undefined && resolve());
    });
    // One that was killed leaves it.
    await rm(this.path, { force: true }).catch(() => undefined);
  }

  #answer(question: number, ahead: WorkAhead | undefined): void {
    this.#questions.get(question)?.(ahead);
    this.#questions.delete(question);
  }

  #post(message: ToWorkspace): void {
    if (this.#child.connected) {
      // Whoever is gone is told of by `exit`.
      this.#child.send(message, () => undefined);
    }
  }
}

/** Settings of the service come over the channel, and what of them is secret stands in no environment. */
function environmentOf(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    // oxlint-disable-next-line node/no-process-env -- what is handed on is for libraries and the runtime
    Object.entries(process.env).filter(
      ([name]) => !/^(?:SECGRAPH|OTEL)_/.test(name) && !/^DATABASE_URL(?:_FILE)?$/.test(name),
    ),
  );
}

function heapLimitOf({ memoryLimitBytes }: ServerConfig): readonly string[] {
  return memoryLimitBytes === undefined
    ? []
    : [`--max-old-space-size=${Math.floor((memoryLimitBytes * HEAP_SHARE) / MIB)}`];
}
