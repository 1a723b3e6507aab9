import {
  type CollectionEventRepository,
  type CollectionJobRepository,
  createCollectionEventRepository,
  createCollectionJobRepository,
  createFileUploadJobRepository,
  type Database,
  type FileUploadJobRepository,
} from '@secgraph/database';
import type { Logger } from 'pino';
import type { Auth } from '../../auth/create-auth.ts';

/** How often there is a look whether something is due. It costs one read of an index. */
const LOOK_EVERY_MS = 1_000;
const TIMEOUTS_EVERY_MS = 15_000;

export interface CollectionScheduleOptions {
  readonly database: Database;
  readonly auth: Pick<Auth, 'clock' | 'settings'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Makes the jobs that are due, and ends those whose client is gone. Every process does: the database lets one at a time,
 * and none makes a job for an occurrence that has one.
 */
export class CollectionSchedule {
  readonly #options: CollectionScheduleOptions;
  readonly #events: CollectionEventRepository;
  readonly #jobs: CollectionJobRepository;
  readonly #uploadJobs: FileUploadJobRepository;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #timeoutsSeenAtMs = Number.NEGATIVE_INFINITY;
  #isStopped = false;
  /** That it fails is told once, not every second. */
  #isFailing = false;

  constructor(options: CollectionScheduleOptions) {
    this.#options = options;
    const { kysely } = options.database;
    this.#events = createCollectionEventRepository(kysely);
    this.#jobs = createCollectionJobRepository(kysely);
    this.#uploadJobs = createFileUploadJobRepository(kysely);
  }

  start(): void {
    this.#plan();
  }

  /** Resolves once nothing of it goes on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Once, now. */
  async look(): Promise<void> {
    await this.#makeJobs();
    await this.#endSilentJobs();
  }

  #plan(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#lookAgain();
    }, LOOK_EVERY_MS).unref();
  }

  async #lookAgain(): Promise<void> {
    try {
      await this.#makeJobs();
      if (performance.now() - this.#timeoutsSeenAtMs >= TIMEOUTS_EVERY_MS) {
        this.#timeoutsSeenAtMs = performance.now();
        await this.#endSilentJobs();
      }
      this.#isFailing = false;
    } catch (err) {
      // The database may be away for a moment. What was due then is made up for.
      if (!this.#isFailing) {
        this.#options.log.warn({ err }, 'the schedule of collection could not be looked at; trying again');
      }
      this.#isFailing = true;
    }
    if (!this.#isStopped) {
      this.#plan();
    }
  }

  async #makeJobs(): Promise<void> {
    const now = new Date(this.#options.auth.clock.now());
    if (!(await this.#events.isAnyDue(now))) {
      return;
    }

    // Not before it is needed: reading calendars takes a library that the start does not wait for.
    const { parseSeries } = await import('./series.ts');
    const created = await this.#events.runDue(now, (rule) => parseSeries(rule).after(now));
    if (created > 0) {
      this.#options.log.info({ jobs: created }, 'collection is due');
    }
  }

  async #endSilentJobs(): Promise<void> {
    const { clock, settings } = this.#options.auth;
    const now = clock.now();
    const ended = await this.#jobs.timeOutJobs(new Date(now - settings.clientTimeoutMs()), new Date(now));
    for (const { id, clientId, uploadJobId } of ended) {
      this.#options.log.warn(
        { job: id, client: clientId },
        'a collection job timed out: its client is silent',
      );
      if (uploadJobId !== undefined) {
        // What has come is ingested.
        await this.#uploadJobs.closeJob(uploadJobId);
      }
    }
  }
}
