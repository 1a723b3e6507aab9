import type { WorkspaceRecord } from '@secgraph/database/workspaces';
import type { Logger } from 'pino';
import type { WorkspaceSettings } from '../config/server-config.ts';
import { HttpError } from '../http/http-error.ts';
import type { WorkspaceCounts } from '../metrics/metric-source.ts';
import { Changes } from './changes.ts';
import { OpenWorkspace, type StartedWorkspace } from './open-workspace.ts';
import { OpeningPauses } from './opening-pauses.ts';
import type { Visit, VisitKind } from './visit.ts';

export interface WorkspacePoolOptions {
  readonly settings: WorkspaceSettings;
  /** Starts the process of a workspace. Undefined: it is not there, or nobody may get in. */
  readonly start: (id: string) => Promise<StartedWorkspace | undefined>;
  /** Told when a workspace is let go. */
  readonly onLetGo: (id: string, dueInMs: number) => Promise<void>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** How long a request waits until its workspace is open. */
const OPEN_WITHIN_MS = 25_000;
/** The system tells of the end of a process a moment after its connections are gone. */
const NOTICED_WITHIN_MS = 2_000;
const MAX_WAITING = 1_000;
/** At the same time: a start takes a core for some seconds. */
const MAX_STARTS = 2;
/** Whoever was opened has as long to be of use before it is let go for another one. */
const LEAST_STAY_MS = 3_000;
/** Where nobody came, and it was opened for something that was due. */
const WOKEN_REST_MS = 20_000;
const RETRY_SECONDS = '2';
/** Something looks after what has expired. */
const LONGEST_REST_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * The workspaces that are open: as many as may be, opened when somebody asks for one, and let go when nobody has asked
 * for long and nothing is to be done in it, or when another one needs the place.
 */
export class WorkspacePool {
  readonly #options: WorkspacePoolOptions;
  readonly #open = new Map<string, OpenWorkspace>();
  /** Nobody gets in: they are suspended or deleted at the moment. */
  readonly #closed = new Set<string>();
  readonly #pauses = new OpeningPauses();
  readonly #changes = new Changes();
  #isMakingRoom = false;
  #isStopping = false;
  #waiting = 0;
  #starts = 0;
  #letGo = 0;
  #died = 0;

  constructor(options: WorkspacePoolOptions) {
    this.#options = options;
  }

  get counts(): WorkspaceCounts {
    return {
      open: this.#open.size,
      waiting: this.#waiting,
      starts: this.#starts,
      letGo: this.#letGo,
      died: this.#died,
    };
  }

  /** Those that are open and stay so, as they were when they were opened. */
  get workspaces(): readonly WorkspaceRecord[] {
    return [...this.#open.values()].flatMap(({ workspace, state }) =>
      workspace === undefined || state === 'leaving' ? [] : [workspace],
    );
  }

  /** Those that somebody has asked something since the last time that this was called. */
  takeUsed(): readonly string[] {
    return [...this.#open].filter(([, open]) => open.takeUse()).map(([id]) => id);
  }

  get hasRoom(): boolean {
    return this.#open.size < this.#options.settings.maxOpen;
  }

  /**
   * Waits until the workspace is open; whoever gets a visit has to end it.
   *
   * @throws `HTTP_NOT_FOUND`, `HTTP_NOT_READY` with what to do; rejects on abort
   */
  async enter(id: string, kind: VisitKind, signal: AbortSignal): Promise<Visit> {
    if (this.#waiting >= MAX_WAITING) {
      throw notReady('too many requests wait for workspaces to be opened; try again in a moment');
    }
    const ending = AbortSignal.any([signal, AbortSignal.timeout(OPEN_WITHIN_MS)]);
    this.#waiting++;

    try {
      for (;;) {
        const change = this.#changes.next(ending);
        const open = this.#open.get(id);
        if (open?.state === 'open') {
          return open.visit(kind);
        }
        this.#assertMayEnter(id);
        if (open === undefined) {
          await this.#tryOpen(id, kind);
        }
        await change;
      }
    } catch (error) {
      throw ending.aborted && !signal.aborted
        ? notReady('the workspace is being opened and takes longer than usual; try again in a moment')
        : error;
    } finally {
      this.#waiting--;
    }
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /**
   * The connection to an open one broke: waits until its end is noticed, which is a moment later. Where nobody listens
   * at its socket any more, sees to its end.
   */
  async untilGone(id: string, { isUnheard }: { readonly isUnheard: boolean }): Promise<void> {
    const open = this.#open.get(id);
    if (open?.state !== 'open') {
      return;
    }
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(() => (isUnheard ? open.process.kill() : patience.resolve()), NOTICED_WITHIN_MS);
    await Promise.race([open.process.ended, patience.promise]);
    clearTimeout(timer);
  }

  /** Opens a workspace in which something is due, where there is room for it. */
  async wake(id: string): Promise<void> {
    if (!this.#open.has(id) && this.hasRoom && !this.#isStopping && !this.#closed.has(id)) {
      await this.#begin(id);
    }
  }

  /** Ends the process of a workspace, in order, and lets nobody in until `work` is done. */
  async whileClosed<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    this.#closed.add(id);

    try {
      await this.close(id);
      return await work();
    } finally {
      this.#closed.delete(id);
      this.#changes.tell();
    }
  }

  /** Ends the process of a workspace in order, whatever it does. */
  async close(id: string): Promise<void> {
    await this.#open.get(id)?.dismiss();
  }

  /** Lets those go that nobody has asked for long, and that have nothing to do. */
  async letIdleGo(nowMs = performance.now()): Promise<void> {
    const { idleMs } = this.#options.settings;
    const restOf = (open: OpenWorkspace) => (open.hadVisitors ? idleMs : Math.min(idleMs, WOKEN_REST_MS));
    const idle = [...this.#open].filter(([, open]) => open.isIdle && nowMs - open.lastUsedMs >= restOf(open));
    for (const [id, open] of idle) {
      await this.#tryLetGo(id, open);
    }
  }

  /** Ends those that take more memory than they may, so that others have theirs, and those that say nothing. To be called once a second. */
  endBroken(): void {
    for (const [id, open] of this.#open) {
      const fault = open.findFault();
      if (fault !== undefined) {
        const { rssBytes } = open.process;
        this.#options.log.warn(
          { workspace: open.workspace?.name, id, rssBytes },
          `the process of a workspace ${fault}: it is ended, and begins anew when it is asked`,
        );
        open.process.kill();
      }
    }
  }

  /** Ends all of them, in order. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#changes.tell();
    await Promise.all([...this.#open.keys()].map((id) => this.close(id)));
  }

  #assertMayEnter(id: string): void {
    if (this.#isStopping) {
      throw notReady('the service is shutting down');
    }
    if (this.#closed.has(id)) {
      throw notReady('the workspace is being changed; try again in a moment');
    }
    const pause = this.#pauses.find(id);
    if (pause !== undefined) {
      throw notReady(
        `the workspace could not be opened; the log of the service says why, and it is tried again in ${pause} s`,
        String(pause),
      );
    }
  }

  /** For something that is due: lets another one go where it can. @returns whether there is room, or will be in a moment */
  async makeRoomQuietly(): Promise<boolean> {
    if (this.#isMakingRoom || this.#isStopping) {
      return false;
    }
    try {
      await this.#makeRoom();
    } catch {
      // All have something to do, so it waits.
    }
    return this.hasRoom;
  }

  async #tryOpen(id: string, kind: VisitKind): Promise<void> {
    const starting = [...this.#open.values()].filter(({ state }) => state === 'opening').length;
    if (starting >= MAX_STARTS) {
      return;
    }
    if (this.hasRoom) {
      await this.#begin(id);
      return;
    }
    if (kind === 'stream') {
      throw notReady('the workspace is not open, and other workspaces have its place; ask something of it');
    }
    if (!this.#isMakingRoom) {
      await this.#makeRoom();
    }
  }

  /** @throws `HTTP_NOT_READY` where all have something to do */
  async #makeRoom(): Promise<void> {
    // Whoever leaves makes room, which takes a moment.
    if (this.#open.values().some(({ state }) => state === 'leaving')) {
      return;
    }
    this.#isMakingRoom = true;

    try {
      const nowMs = performance.now();
      const candidates = [...this.#open]
        .filter(([, open]) => open.isIdle && nowMs - open.lastUsedMs >= LEAST_STAY_MS)
        .toSorted(([, one], [, other]) => one.lastUsedMs - other.lastUsedMs);
      for (const [id, open] of candidates) {
        if (await this.#tryLetGo(id, open)) {
          return;
        }
      }
      throw notReady(
        `all ${this.#open.size} workspaces that may be open at once have something to do; try again in a moment, or let more be open with SECGRAPH_WORKSPACES_LOADED`,
      );
    } finally {
      this.#isMakingRoom = false;
      this.#changes.tell();
    }
  }

  async #begin(id: string): Promise<void> {
    const open = new OpenWorkspace();
    this.#open.set(id, open);
    try {
      const started = await this.#options.start(id);
      if (started === undefined) {
        throw new HttpError('HTTP_NOT_FOUND', 'there is no such workspace');
      }
      open.begin(started);
    } catch (error) {
      open.abandon();
      this.#open.delete(id);
      this.#changes.tell();
      throw error;
    }
    this.#starts++;
    void this.#accompany(id, open);
  }

  /** From its start to its end. */
  async #accompany(id: string, open: OpenWorkspace): Promise<void> {
    const { log } = this.#options;
    const name = open.workspace?.name;
    const beganMs = performance.now();
    try {
      await open.process.ready;
      log.info(
        { workspace: name, id, durationMs: Math.round(performance.now() - beganMs) },
        'opened a workspace',
      );
      open.isReady();
      this.#changes.tell();
    } catch (err) {
      log.warn({ workspace: name, id, err }, 'a workspace could not be opened');
    }

    await open.process.ended;
    if (open.state !== 'leaving') {
      this.#died++;
      this.#pauses.note(id, performance.now() - beganMs);
      if (open.state === 'open') {
        log.warn({ workspace: name, id }, 'the process of a workspace ended unexpectedly');
      }
    } else {
      this.#pauses.forget(id);
    }
    this.#open.delete(id);
    this.#changes.tell();
  }

  /** @returns whether it goes */
  async #tryLetGo(id: string, open: OpenWorkspace): Promise<boolean> {
    if (!open.isIdle) {
      return false;
    }
    // Whoever comes from here on waits until it is known.
    open.state = 'leaving';
    const ahead = await open.process.askWork();
    if (open.isDismissed) {
      return true;
    }
    if (ahead === undefined || ahead.isUnderWay) {
      open.state = 'open';
      this.#changes.tell();
      return false;
    }

    await this.#options.onLetGo(id, Math.min(ahead.dueInMs ?? LONGEST_REST_MS, LONGEST_REST_MS));
    this.#letGo++;
    this.#options.log.info(
      { workspace: open.workspace?.name, id },
      'let a workspace go that has nothing to do',
    );
    void open.dismiss();
    return true;
  }
}

function notReady(message: string, retryAfter = RETRY_SECONDS): HttpError {
  return new HttpError('HTTP_NOT_READY', message, { headers: { 'Retry-After': retryAfter } });
}
