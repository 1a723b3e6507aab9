import { mayBeLimited, permissionsOfRoles } from '@secgraph/contract';
import { type Database, whileMakingReports } from '@secgraph/database';
import type { UserRecord } from '@secgraph/database/auth';
import type { ReportRecord, ReportRepository } from '@secgraph/database/reports';
import type { Logger } from 'pino';
import type { Auth } from '../../auth/create-auth.ts';
import { RepeatedLook } from '../../life-cycle/repeated-look.ts';
import { NextRuns } from '../collection/next-runs.ts';
import type { SeriesReader } from '../collection/series-reader.ts';
import { pause, type ReportAsker, ReportGraph, type ReportGraphOptions } from './report-graph.ts';
import { KEPT_OF_SCHEDULE } from './report-limits.ts';
import { runInThread } from './run-in-thread.ts';
import type { ReportOutcome, RunReport } from './shared/protocol.ts';

export interface ReportMakerOptions extends ReportGraphOptions {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly auth: Pick<Auth, 'clock' | 'settings' | 'users'>;
  readonly series: SeriesReader;
  /** Of the product. */
  readonly version: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Told of each report that was begun. */
  readonly onOutcome?: (outcome: ReportEnd['kind']) => void;
  /** Default: in a thread of its own. */
  readonly run?: RunReport;
  /** Before a report that could not be made is tried again, the first time; default: five seconds. */
  readonly tryAgainMs?: number;
}

/** How the making of a report ended. */
type ReportEnd = ReportOutcome | { readonly kind: 'unwanted' | 'stopped' };

/** How often there is a look whether something is to be made. It costs two reads of an index. */
const LOOK_EVERY_MS = 1_000;
/** Whether a report is still wanted while it is made. */
const WANTED_EVERY_MS = 1_000;
/** A report that takes longer is given up. */
const MAX_MAKING_MS = 10 * 60 * 1_000;
/** After as many ends of the service, or of the thread, the report itself is to blame. */
const MAX_ATTEMPTS = 3;
/** Before it is tried again, and then four times as long. */
const TRY_AGAIN_MS = 5_000;
const NOT_MADE = 'it could not be made; the log of the service says why';

/**
 * Orders the reports that are due, and makes those that wait, one after the other, each in a thread of its own. Every
 * process looks; the database lets one of them make reports. What one has begun that was killed is made again.
 */
export class ReportMaker {
  readonly #options: ReportMakerOptions;
  readonly #reports: ReportRepository;
  readonly #graph: ReportGraph;
  readonly #stopping = new AbortController();
  readonly #nextRuns: NextRuns;
  readonly #looks: RepeatedLook;
  #isFirstLook = true;

  constructor(options: ReportMakerOptions) {
    this.#options = options;
    this.#reports = options.repositories.reports;
    this.#graph = new ReportGraph(options);
    this.#nextRuns = new NextRuns(options.series);
    this.#looks = new RepeatedLook({
      look: () => this.look(),
      everyMs: LOOK_EVERY_MS,
      log: options.log,
      failure: 'reports could not be looked for; trying again',
    });
  }

  start(): void {
    this.#looks.start();
  }

  /** What is being made is given back. Resolves once nothing of it goes on. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looks.stop();
  }

  /** Once, now: whatever waits is made when it resolves, unless another process is at it. */
  async look(): Promise<void> {
    try {
      await this.#orderDue();
    } finally {
      // Whatever is wrong with schedules, what waits is made.
      if (await this.#reports.isAnyUnfinished()) {
        await whileMakingReports(this.#options.database, (lost) => this.#makeAll(lost));
      }
    }
  }

  async #orderDue(): Promise<void> {
    const { auth, log } = this.#options;
    const now = new Date(auth.clock.now());
    // What another release could not read, this one may.
    const withUnreadable = this.#isFirstLook;
    const rules = await this.#reports.listDueRules(now, { withUnreadable });
    this.#isFirstLook = false;
    if (rules.length === 0) {
      return;
    }

    const nextRuns = await this.#nextRuns.workOut(rules, now);
    const { ordered, unreadable } = await this.#reports.runDue(now, { nextRuns, kept: KEPT_OF_SCHEDULE });
    if (ordered > 0) {
      log.info({ reports: ordered }, 'reports are due');
    }
    for (const { id, problem } of unreadable) {
      log.warn(
        { schedule: id, problem },
        'the rule of a schedule of reports cannot be read: it is not due any more',
      );
    }
  }

  async #makeAll(lost: AbortSignal): Promise<void> {
    const ending = AbortSignal.any([lost, this.#stopping.signal]);
    while (!ending.aborted) {
      const taken = await this.#reports.takeOldest();
      if (taken === undefined) {
        return;
      }
      await this.#settle(taken, ending);
    }
  }

  async #settle(taken: ReportRecord, ending: AbortSignal): Promise<void> {
    if (taken.attempts > MAX_ATTEMPTS) {
      await this.#reports.fail(taken, NOT_MADE);
      return;
    }
    const maker = await this.#findMaker(taken);
    if (maker === undefined) {
      await this.#reports.fail(taken, 'whoever wanted it may not make reports any more');
      return;
    }

    await this.#reports.setAccess(taken, maker.environments);
    const outcome = await this.#make(taken, maker, ending);
    const { log, onOutcome } = this.#options;
    onOutcome?.(outcome.kind);
    switch (outcome.kind) {
      case 'done':
        log.info({ report: taken.id }, 'a report was made');
        break;
      case 'refused':
        await this.#reports.fail(taken, outcome.message);
        break;
      case 'failed':
        log.warn(
          { report: taken.id, attempt: taken.attempts, err: outcome.error },
          'a report could not be made',
        );
        if (taken.attempts === MAX_ATTEMPTS) {
          await this.#reports.fail(taken, NOT_MADE);
        } else {
          const { tryAgainMs = TRY_AGAIN_MS } = this.#options;
          await pause(tryAgainMs * 4 ** (taken.attempts - 1), ending);
        }
        break;
      case 'unwanted':
        break;
      case 'stopped':
        await this.#reports.giveBack(taken);
        break;
    }
  }

  /** With the access of now. Undefined: he is gone, or may not. */
  async #findMaker({ userId }: ReportRecord): Promise<ReportAsker | undefined> {
    const { settings, users } = this.#options.auth;
    const user = userId === undefined ? undefined : await users.findUser(userId);
    if (user === undefined || user.isDisabled) {
      return undefined;
    }
    const roleIds = user.roles.map(({ id }) => id);
    const permissions = permissionsOfRoles(roleIds);
    if (!permissions.has('risks/GenerateReport') || !permissions.has('graphdb/Read')) {
      return undefined;
    }
    const isLimited = mayBeLimited(roleIds) && settings.isAccessLimited() && !user.seesAllEnvironments;

    return { userId: user.id, environments: isLimited ? environmentsOf(user) : undefined };
  }

  async #make(report: ReportRecord, maker: ReportAsker, ending: AbortSignal): Promise<ReportEnd> {
    const { databaseUrl, version, run = runInThread } = this.#options;
    const over = new AbortController();
    const unloaded = Promise.withResolvers<{ readonly kind: 'stopped' }>();
    const outcome = run(
      { databaseUrl, order: report, taken: report, environments: maker.environments, version },
      (question) =>
        this.#graph.answer(question, maker, {
          over: over.signal,
          onUnloaded: () => unloaded.resolve({ kind: 'stopped' }),
        }),
      over.signal,
    );

    try {
      return await Promise.race([
        outcome,
        // Nothing is wrong with the report: it waits for the graph as long as that takes.
        unloaded.promise,
        this.#watch(report, AbortSignal.any([ending, over.signal]), ending),
      ]);
    } finally {
      over.abort();
      await outcome;
    }
  }

  /** Settles when the report is not to be made any longer. */
  async #watch(report: ReportRecord, over: AbortSignal, ending: AbortSignal): Promise<ReportEnd> {
    const deadline = performance.now() + MAX_MAKING_MS;
    while (performance.now() < deadline) {
      await pause(WANTED_EVERY_MS, over);
      if (over.aborted) {
        return { kind: ending.aborted ? 'stopped' : 'unwanted' };
      }
      try {
        if (!(await this.#reports.isWanted(report))) {
          return { kind: 'unwanted' };
        }
      } catch {
        // The database is away; the thread will notice.
      }
    }

    return { kind: 'refused', message: 'it took longer than ten minutes: ask for less' };
  }
}

function environmentsOf({ environments }: UserRecord): readonly string[] {
  return environments.map(({ environmentId }) => environmentId);
}
