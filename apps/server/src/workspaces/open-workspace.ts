import type { WorkspaceRecord } from '@secgraph/database/workspaces';
import { invariant } from '@secgraph/kernel';
import type { ServerConfig } from '../config/server-config.ts';
import type { Visit, VisitKind } from './visit.ts';
import type { WorkspaceProcess } from './workspace-process.ts';

/** Of what a workspace may have: its own guard ends what would not fit long before. */
const TOO_LARGE = 1.5;

export interface StartedWorkspace {
  /** As it was then. */
  readonly workspace: WorkspaceRecord;
  readonly config: ServerConfig;
  readonly process: WorkspaceProcess;
}

/** A workspace from the moment that somebody wants it until its process has ended. */
export class OpenWorkspace {
  state: 'opening' | 'open' | 'leaving' = 'opening';
  /** It was told to end, whatever it does. */
  isDismissed = false;
  readonly #begun = Promise.withResolvers<void>();
  #started: StartedWorkspace | undefined;
  #requests = 0;
  #lastUsedMs = performance.now();
  #isUsed = false;
  #hadVisitors = false;

  begin(started: StartedWorkspace): void {
    this.#started = started;
    this.#begun.resolve();
  }

  /** It could not be started. */
  abandon(): void {
    this.#begun.resolve();
  }

  /** Ends its process in order, as soon as it has one. */
  async dismiss(): Promise<void> {
    this.isDismissed = true;
    this.state = 'leaving';
    await this.#begun.promise;
    await this.#started?.process.stop();
  }

  /** Undefined: it has no process yet. */
  get workspace(): WorkspaceRecord | undefined {
    return this.#started?.workspace;
  }

  get process(): WorkspaceProcess {
    invariant(this.#started !== undefined, 'nothing is asked of a workspace before its process is started');
    return this.#started.process;
  }

  isReady(): void {
    // It may have been told to end meanwhile.
    if (this.state === 'opening') {
      this.state = 'open';
      this.#lastUsedMs = performance.now();
    }
  }

  /** When a request that is no stream of events came or ended last. */
  get lastUsedMs(): number {
    return this.#lastUsedMs;
  }

  get hadVisitors(): boolean {
    return this.#hadVisitors;
  }

  /** Nobody waits for an answer. Streams of events have no end, and do not count. */
  get isIdle(): boolean {
    return this.state === 'open' && this.#requests === 0;
  }

  /** Looks in on its process, once a second. Undefined: it does well. */
  findFault(): string | undefined {
    if (this.state !== 'open' || this.#started === undefined) {
      return undefined;
    }
    const { process, config } = this.#started;
    const { memoryLimitBytes = Number.POSITIVE_INFINITY } = config;
    if (process.rssBytes > memoryLimitBytes * TOO_LARGE) {
      return 'takes more memory than it may';
    }

    return process.looksDead() ? 'says nothing any more' : undefined;
  }

  /** Whether somebody has asked something since it was called last. */
  takeUse(): boolean {
    const isUsed = this.#isUsed || this.#requests > 0;
    this.#isUsed = false;
    return isUsed;
  }

  visit(kind: VisitKind): Visit {
    const { path } = this.process;
    if (kind === 'stream') {
      return { path, leave: () => undefined };
    }

    this.#touch();
    this.#requests++;
    let hasLeft = false;
    const leave = () => {
      if (!hasLeft) {
        hasLeft = true;
        this.#requests--;
        this.#touch();
      }
    };
    return { path, leave };
  }

  #touch(): void {
    this.#lastUsedMs = performance.now();
    this.#isUsed = true;
    this.#hadVisitors = true;
  }
}
