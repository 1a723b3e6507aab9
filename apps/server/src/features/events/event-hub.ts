import type { EndEvent } from '@secgraph/contract';
import { HttpError } from '../../http/http-error.ts';
import { EventStream, type LiveChanges } from './event-stream.ts';
import { isUnderWay, type Observation, type Observe } from './observe.ts';

/** How often there is a look at what happened, while somebody listens. */
const LOOK_EVERY_MS = 500;
const SESSIONS_EVERY_MS = 2_000;
const BEAT_EVERY_MS = 15_000;
export const MAX_STREAMS_PER_USER = 64;
/** What was committed late carries an earlier time: looked for from so long before the last event. */
const OVERLAP_MS = 60_000;

export interface EventHubOptions {
  readonly observe: Observe;
  readonly onError: (error: unknown) => void;
}

export interface Listener {
  readonly userId: string;
  /** Names of files and what is said of them are of any environment. */
  readonly seesJobs: boolean;
  /** Whether its session has not ended; asked now and then. */
  readonly isAllowed: () => Promise<boolean>;
  /** The last event this client has seen, by its id. */
  readonly lastEventId: string | undefined;
  readonly follows: boolean;
}

/** Tells all who listen what the service does. Costs nothing while nobody does. */
export class EventHub {
  readonly #options: EventHubOptions;
  readonly #streams = new Map<EventStream, Listener>();
  #timer: NodeJS.Timeout | undefined;
  #last: Observation | undefined;
  #sessionsSeenAtMs = 0;
  #beatAtMs = 0;
  #isClosed = false;

  constructor(options: EventHubOptions) {
    this.#options = options;
  }

  /** How many listen. */
  get size(): number {
    return this.#streams.size;
  }

  /** Resolves once the state can be told; throws `HTTP_TOO_MANY_REQUESTS` and `HTTP_NOT_READY`. */
  async open(listener: Listener): Promise<EventStream> {
    this.#assertRoom(listener);
    const stream = new EventStream({ tellsJobs: listener.seesJobs });
    // Among those who listen before the state is read, or what happens meanwhile would be lost.
    this.#streams.set(stream, listener);
    stream.once('close', () => this.#forget(stream));
    try {
      await this.#start(stream, sinceOf(listener.lastEventId));
    } catch (error) {
      stream.destroy();
      throw error;
    }

    if (!listener.follows) {
      stream.finish('told');
    }
    this.#timer ??= setTimeout(() => void this.#look(), LOOK_EVERY_MS).unref();

    return stream;
  }

  /** Ends all streams; none begins any more. */
  close(): void {
    this.#isClosed = true;
    this.#endAll('shutdown');
  }

  #assertRoom({ userId }: Listener): void {
    if (this.#isClosed) {
      throw new HttpError('HTTP_NOT_READY', 'the service is shutting down');
    }

    const own = this.#streams.values().reduce((count, other) => count + Number(other.userId === userId), 0);
    if (own >= MAX_STREAMS_PER_USER) {
      throw new HttpError(
        'HTTP_TOO_MANY_REQUESTS',
        `${MAX_STREAMS_PER_USER} event streams of yours are open, and more may not be: close some first`,
      );
    }
  }

  async #start(stream: EventStream, since: Date | undefined): Promise<void> {
    const observed = await this.#options.observe({ afterId: undefined, ids: [], since });
    // What the first one was told is what changes are compared with.
    this.#last ??= observed;
    stream.start(idOf(observed.at), observed.state);
  }

  #forget(stream: EventStream): void {
    this.#streams.delete(stream);
    if (this.#streams.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#last = undefined;
    }
  }

  async #look(): Promise<void> {
    try {
      await this.#endDeadSessions();
      await this.#tell();
    } catch (error) {
      // The database may be away for a moment; the next look finds what happened.
      this.#options.onError(error);
    }
    this.#beat();
    if (this.#streams.size > 0) {
      this.#timer = setTimeout(() => void this.#look(), LOOK_EVERY_MS).unref();
    }
  }

  async #tell(): Promise<void> {
    const before = this.#last;
    const ids = (before?.state.jobs ?? []).filter(isUnderWay).map(({ id }) => id);
    const now = await this.#options.observe({ afterId: before?.newestJobId, ids });
    if (this.#streams.size === 0) {
      return;
    }

    this.#last = now;
    const changes = changesBetween(before, now);
    for (const stream of this.#streams.keys()) {
      if (stream.isBehind) {
        stream.start(idOf(now.at), now.state);
      } else if (changes !== undefined) {
        stream.offer(idOf(now.at), changes);
      }
    }
  }

  async #endDeadSessions(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#sessionsSeenAtMs < SESSIONS_EVERY_MS) {
      return;
    }

    this.#sessionsSeenAtMs = nowMs;
    await Promise.all(
      [...this.#streams].map(async ([stream, { isAllowed }]) => {
        if (!(await isAllowed())) {
          stream.finish('session');
        }
      }),
    );
  }

  #beat(): void {
    const nowMs = performance.now();
    if (nowMs - this.#beatAtMs >= BEAT_EVERY_MS) {
      this.#beatAtMs = nowMs;
      for (const stream of this.#streams.keys()) {
        stream.beat();
      }
    }
  }

  #endAll(reason: EndEvent['reason']): void {
    for (const stream of this.#streams.keys()) {
      stream.finish(reason);
    }
  }
}

/** Nothing to compare with: everything may be new. */
function changesBetween(before: Observation | undefined, now: Observation): LiveChanges | undefined {
  const known = new Map(before?.state.jobs.map((job) => [job.id, JSON.stringify(job)]));
  const jobs = now.state.jobs.filter((job) => known.get(job.id) !== JSON.stringify(job));
  const present = new Set(now.state.jobs.map(({ id }) => id));
  const removed = (before?.state.jobs ?? [])
    .filter((job) => isUnderWay(job) && !present.has(job.id) && !now.state.is_cut)
    .map(({ id }) => id);
  const isSameStatus = JSON.stringify(before?.state.datapipe) === JSON.stringify(now.state.datapipe);
  const isSameGeneration = before?.state.generation === now.state.generation;

  return jobs.length === 0 && removed.length === 0 && isSameStatus && isSameGeneration
    ? undefined
    : {
        datapipe: isSameStatus ? undefined : now.state.datapipe,
        jobs: jobs.length === 0 && removed.length === 0 ? undefined : { jobs, removed },
        generation: isSameGeneration ? undefined : now.state.generation,
      };
}

function idOf(at: Date): string {
  return String(at.getTime());
}

/** Anything else than an id of ours says nothing about what its client has seen. */
function sinceOf(lastEventId: string | undefined): Date | undefined {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId)
    ? new Date(Number(lastEventId) - OVERLAP_MS)
    : undefined;
}
