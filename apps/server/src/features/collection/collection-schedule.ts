import type { Repositories } from '@secgraph/database';
import type { CollectionEventRepository, CollectionJobRepository } from '@secgraph/database/collection';
import type { FileUploadJobRepository } from '@secgraph/database/uploads';
import type { Logger } from 'pino';
import type { Auth } from '../../auth/create-auth.ts';
import { RepeatedLook } from '../../life-cycle/repeated-look.ts';
import { NextRuns } from './next-runs.ts';
import type { SeriesReader } from './series-reader.ts';

/** How often there is a look whether something is due. It costs one read of an index. */
const LOOK_EVERY_MS = 1_000;
const TIMEOUTS_EVERY_MS = 15_000;

export interface CollectionScheduleOptions {
  readonly repositories: Repositories;
  readonly auth: Pick<Auth, 'clock' | 'settings'>;
  readonly series: SeriesReader;
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
  readonly #nextRuns: NextRuns;
  readonly #looks: RepeatedLook;
  #isFirstLook = true;
  #timeoutsSeenAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: CollectionScheduleOptions) {
    this.#options = options;
    const { repositories } = options;
    this.#events = repositories.collectionEvents;
    this.#jobs = repositories.collectionJobs;
    this.#uploadJobs = repositories.uploadJobs;
    this.#nextRuns = new NextRuns(options.series);
    this.#looks = new RepeatedLook({
      look: () => this.#lookAgain(),
      everyMs: LOOK_EVERY_MS,
      log: options.log,
      failure: 'the schedule of collection could not be looked at; trying again',
    });
  }

  start(): void {
    this.#looks.start();
  }

  /** Resolves once nothing of it goes on. */
  async stop(): Promise<void> {
    await this.#looks.stop();
  }

  /** Once, now. */
  async look(): Promise<void> {
    await this.#makeJobs();
    await this.#endSilentJobs();
  }

  async #lookAgain(): Promise<void> {
    await this.#makeJobs();
    if (performance.now() - this.#timeoutsSeenAtMs >= TIMEOUTS_EVERY_MS) {
      this.#timeoutsSeenAtMs = performance.now();
      await this.#endSilentJobs();
    }
  }

  async #makeJobs(): Promise<void> {
    const { auth, log } = this.#options;
    const now = new Date(auth.clock.now());
    // What another release could not read, this one may.
    const withUnreadable = this.#isFirstLook;
    const rules = await this.#events.listDueRules(now, { withUnreadable });
    this.#isFirstLook = false;
    if (rules.length === 0) {
      return;
    }

    const { created, unreadable } = await this.#events.runDue(now, await this.#nextRuns.workOut(rules, now));
    if (created > 0) {
      log.info({ jobs: created }, 'collection is due');
    }
    for (const { id, problem } of unreadable) {
      log.warn(
        { schedule: id, problem },
        'the rule of a schedule of collection cannot be read: it is not due any more',
      );
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
