import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type NotNull, type Selectable, type SqlBool, sql } from 'kysely';
import { NEVER } from '../collection/collection-scope.ts';
import {
  type DueRulesOptions,
  isDue,
  listDueRules,
  type NextRun,
  reviveSchedules,
  settleSchedule,
  type UnreadableSchedule,
} from '../collection/next-run.ts';
import type { Tables } from '../connection/tables.ts';
import { DatabaseError } from '../errors.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type { ReportMailTable } from '../mail/tables.ts';
import type { ReportScheduleTable, ReportTable } from './tables.ts';

export type ReportFormat = ReportTable['format'];
export type ReportStatus = Selectable<ReportTable>['status'];
/** The report, or who is meant by its pseudonyms. */
export type ReportContent = 'report' | 'key';

/** What somebody wants a report to be. */
export interface ReportOrder {
  readonly name: string;
  readonly format: ReportFormat;
  /** Undefined: all that were analysed. */
  readonly environmentId: string | undefined;
  /** Undefined: all zones that are analysed, and hygiene. */
  readonly tagId: number | undefined;
  /** Undefined: all types of findings. */
  readonly finding: string | undefined;
  readonly isSanitised: boolean;
}

export interface ReportRecord extends ReportOrder {
  readonly id: number;
  /** Undefined: the user is gone. */
  readonly userId: string | undefined;
  readonly createdBy: string;
  readonly scheduleId: number | undefined;
  /** The only ones that its maker might see when it was made; undefined: all. */
  readonly environments: readonly string[] | undefined;
  readonly status: ReportStatus;
  readonly statusMessage: string;
  /** How often it was begun: what is written of an earlier time is refused. */
  readonly attempts: number;
  readonly sizeBytes: number;
  /** To whom it is sent once it is made. */
  readonly recipients: readonly string[];
  /** What became of that; undefined: it is not made yet, or for nobody. */
  readonly mail: ReportMailRecord | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly startedAt: Date | undefined;
  readonly finishedAt: Date | undefined;
}

/** How far a message with a report is. */
export interface ReportMailRecord {
  readonly status: Selectable<ReportMailTable>['status'];
  /** For whom the mail server took it, or is to. */
  readonly recipients: readonly string[];
  readonly refused: readonly string[];
  readonly attempts: number;
  readonly error: string;
  readonly nextAttemptAt: Date | undefined;
  readonly settledAt: Date | undefined;
}

export interface ReportAuthor {
  readonly userId: string;
  readonly name: string;
  /** The only ones that he may see; undefined: all. */
  readonly environments: readonly string[] | undefined;
}

/** When reports are made again. */
export interface ReportRecurrence {
  readonly rule: string;
  /** In words. */
  readonly title: string;
  /** The zero time: never again. */
  readonly nextAt: Date;
}

export interface ReportScheduleRecord extends ReportOrder, ReportRecurrence {
  readonly id: number;
  readonly userId: string;
  readonly createdBy: string;
  /** Why its rule cannot be read, so that it is not due any more; empty: it can. */
  readonly ruleProblem: string;
  /** Nothing of it is due until it goes on. */
  readonly isPaused: boolean;
  readonly recipients: readonly string[];
  /** Of its newest report that was to be sent. */
  readonly lastMail: ReportMailRecord | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What becomes of a schedule; what is undefined stays. */
export interface ReportScheduleChange {
  readonly order?: ReportOrder;
  readonly recurrence?: ReportRecurrence;
  readonly isPaused?: boolean;
  readonly recipients?: readonly string[];
}

/** What a user has already. */
export interface ReportUsage {
  /** Without those that schedules ordered. */
  readonly reports: number;
  /** That wait or are made, whatever ordered them. */
  readonly unfinished: number;
  readonly schedules: number;
}

/** Who looks at reports. */
export interface ReportViewer {
  /** His own he sees, whatever they were made with. */
  readonly userId: string;
  /** Those of others that were made with more than these environments are not told of; undefined: all are. */
  readonly environments: readonly string[] | undefined;
}

/** A file in chunks of any size. */
export interface ReportFile {
  readonly report: readonly Uint8Array[];
  /** Undefined: it has no pseudonyms. */
  readonly key: readonly Uint8Array[] | undefined;
}

const columnsOf = (table: 'report' | 'report_schedule', names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`${table}.${name}`)]));

const ORDER_COLUMNS = [
  'name',
  'format',
  'environment_id',
  'asset_group_tag_id',
  'finding',
  'sanitised',
] as const;
const REPORT_COLUMNS = columnsOf('report', [
  'id',
  ...ORDER_COLUMNS,
  'user_id',
  'created_by',
  'schedule_id',
  'status',
  'size_bytes',
  'created_at',
  'updated_at',
  'started_at',
  'finished_at',
]);
const SCHEDULE_COLUMNS = columnsOf('report_schedule', [
  'id',
  ...ORDER_COLUMNS,
  'user_id',
  'created_by',
  'next_run_at',
  'created_at',
  'updated_at',
]);
const UNFINISHED = ['queued', 'running'] as const;
const FINISHED = ['done', 'failed'] as const;

/** Reports that the service makes. Lists name columns as the tables do. */
export class ReportRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async listReports(
    list: ListQuery,
    viewer: ReportViewer,
  ): Promise<{ readonly count: number; readonly reports: readonly ReportRecord[] }> {
    const filtered = withListFilters(this.#visibleReports(viewer), list, REPORT_COLUMNS);
    const count = await countRows(filtered);
    const rows = await withListPage(filtered.selectAll(), list, REPORT_COLUMNS).execute();
    const mails = await this.#readMails(rows.map(({ id }) => id));

    return { count, reports: rows.map((row) => toReport(row, mails.get(row.id))) };
  }

  async findReport(id: number, viewer: ReportViewer): Promise<ReportRecord | undefined> {
    const row = await this.#visibleReports(viewer).selectAll().where('id', '=', id).executeTakeFirst();
    return row && toReport(row, (await this.#readMails([id])).get(id));
  }

  /** One that is done, whoever may see it. */
  async findMade(id: number): Promise<ReportRecord | undefined> {
    const row = await this.#kysely
      .selectFrom('report')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'done')
      .executeTakeFirst();
    return row && toReport(row);
  }

  /**
   * With a recurrence, its schedule as well. Of one user, one is created at a time.
   *
   * @param assertUsage throws where the author may not have another one
   */
  createReport(
    order: ReportOrder,
    author: ReportAuthor,
    {
      recurrence,
      recipients = [],
      assertUsage,
    }: {
      readonly recurrence: ReportRecurrence | undefined;
      readonly recipients?: readonly string[];
      readonly assertUsage: (usage: ReportUsage) => void;
    },
  ): Promise<ReportRecord> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await lockUser(transaction, author.userId);
      assertUsage(await readUsage(transaction, author.userId));
      const schedule =
        recurrence &&
        (await transaction
          .insertInto('report_schedule')
          .values({
            ...toColumns(order),
            user_id: author.userId,
            created_by: author.name,
            rrule: recurrence.rule,
            title: recurrence.title,
            next_run_at: recurrence.nextAt,
            recipients,
          })
          .returning('id')
          .executeTakeFirstOrThrow());

      return toReport(
        await transaction
          .insertInto('report')
          .values({
            ...toColumns(order),
            user_id: author.userId,
            created_by: author.name,
            schedule_id: schedule?.id ?? null,
            environments: author.environments ?? null,
            recipients,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
    });
  }

  /** Ends what is being made of it, too. Returns whether there was one. */
  async removeReport(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('report')
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Piece by piece, in order; fails where it is deleted meanwhile, so that nobody takes a part for the whole. */
  async *readContent(id: number, content: ReportContent): AsyncIterable<Uint8Array> {
    const { last } = await this.#kysely
      .selectFrom('report_part')
      .select(({ fn }) => fn.max('part').as('last'))
      .where('report_id', '=', id)
      .where('content', '=', content)
      .executeTakeFirstOrThrow();
    for (let part = 0; part <= (last ?? 0); part++) {
      const row = await this.#kysely
        .selectFrom('report_part')
        .select('bytes')
        .where('report_id', '=', id)
        .where('content', '=', content)
        .where('part', '=', part)
        .executeTakeFirst();
      if (row === undefined) {
        throw new DatabaseError('DATABASE_CONFLICT', `report ${id} was deleted while it was read`);
      }
      yield row.bytes;
    }
  }

  /** Schedules, and what waits, stay. */
  async removeFinished(): Promise<void> {
    await this.#kysely.deleteFrom('report').where('status', 'in', FINISHED).execute();
  }

  /** Returns how many. */
  async removeFinishedBefore(time: Date): Promise<number> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('report')
      .where('status', 'in', FINISHED)
      .where('created_at', '<', time)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async isAnyUnfinished(): Promise<boolean> {
    const row = await this.#kysely
      .selectFrom('report')
      .select('id')
      .where('status', 'in', UNFINISHED)
      .limit(1)
      .executeTakeFirst();

    return row !== undefined;
  }

  /**
   * The oldest that is not finished. One that somebody began who is gone was the oldest then, so it comes before those
   * that wait. Only for whoever makes reports, one process at a time.
   */
  async takeOldest(): Promise<ReportRecord | undefined> {
    const row = await this.#kysely
      .updateTable('report')
      .set({
        status: 'running',
        attempts: sql`attempts + 1`,
        started_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', (select) =>
        select
          .selectFrom('report')
          .select('id')
          .where('status', 'in', UNFINISHED)
          .orderBy('created_at')
          .orderBy('id')
          .limit(1),
      )
      .returningAll()
      .executeTakeFirst();

    return row && toReport(row);
  }

  /** Whether it is still to be made by whoever took it. */
  async isWanted({ id, attempts }: Pick<ReportRecord, 'id' | 'attempts'>): Promise<boolean> {
    const row = await this.#kysely
      .selectFrom('report')
      .select('id')
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('status', '=', 'running')
      .executeTakeFirst();

    return row !== undefined;
  }

  /** With what it is made. */
  async setAccess(
    report: Pick<ReportRecord, 'id' | 'attempts'>,
    environments: readonly string[] | undefined,
  ): Promise<void> {
    await this.#taken(report)
      .set({ environments: environments ?? null })
      .execute();
  }

  /** As if it had not been taken. */
  async giveBack(report: Pick<ReportRecord, 'id' | 'attempts'>): Promise<void> {
    await this.#taken(report)
      .set({
        status: 'queued',
        attempts: sql`attempts - 1`,
        started_at: null,
        updated_at: sql<Date>`now()`,
      })
      .execute();
  }

  async fail(report: Pick<ReportRecord, 'id' | 'attempts'>, message: string): Promise<void> {
    await this.#taken(report)
      .set({
        status: 'failed',
        status_message: message,
        finished_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
      })
      .execute();
  }

  /** All or nothing. Returns whether anybody wanted it still. */
  finish(report: Pick<ReportRecord, 'id' | 'attempts'>, file: ReportFile): Promise<boolean> {
    return this.#kysely.transaction().execute(async (transaction) => {
      // First: what is deleted meanwhile waits for the end of this.
      const { numUpdatedRows } = await transaction
        .updateTable('report')
        .set({ status: 'done', finished_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
        .where('id', '=', report.id)
        .where('attempts', '=', report.attempts)
        .where('status', '=', 'running')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) {
        return false;
      }

      const sizeBytes = await storeParts(transaction, { id: report.id, content: 'report' }, file.report);
      if (file.key !== undefined) {
        await storeParts(transaction, { id: report.id, content: 'key' }, file.key);
      }
      await transaction
        .updateTable('report')
        .set({ size_bytes: sizeBytes })
        .where('id', '=', report.id)
        .execute();
      // Whatever ends now: what is made is sent.
      await sql`
        INSERT INTO report_mail (report_id, recipients)
        SELECT id, recipients FROM report WHERE id = ${report.id} AND recipients <> '{}'`.execute(
        transaction,
      );

      return true;
    });
  }

  /** Of all that are kept, keys included. */
  async readTotalBytes(): Promise<number> {
    const { bytes } = await this.#kysely
      .selectFrom('report_part')
      .select(sql<number>`COALESCE(sum(octet_length(bytes)), 0)::bigint`.as('bytes'))
      .executeTakeFirstOrThrow();

    return bytes;
  }

  /** @param userId only those of this user; undefined: of all */
  async listSchedules(
    list: ListQuery,
    userId: string | undefined,
  ): Promise<{ readonly count: number; readonly schedules: readonly ReportScheduleRecord[] }> {
    const all = this.#kysely.selectFrom('report_schedule');
    const own = userId === undefined ? all : all.where('user_id', '=', userId);
    const filtered = withListFilters(own, list, SCHEDULE_COLUMNS);
    const count = await countRows(filtered);
    const rows = await withListPage(filtered.selectAll(), list, SCHEDULE_COLUMNS).execute();
    const mails = await this.#readLastMails(rows.map(({ id }) => id));

    return { count, schedules: rows.map((row) => toSchedule(row, mails.get(row.id))) };
  }

  async findSchedule(id: number): Promise<ReportScheduleRecord | undefined> {
    const row = await this.#kysely
      .selectFrom('report_schedule')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toSchedule(row, (await this.#readLastMails([id])).get(id));
  }

  /** One that is paused has no next time, and no rule that cannot be read. Undefined: it is gone. */
  async updateSchedule(
    id: number,
    { order, recurrence, isPaused, recipients }: ReportScheduleChange,
  ): Promise<ReportScheduleRecord | undefined> {
    const row = await this.#kysely
      .updateTable('report_schedule')
      .set({
        ...(order === undefined ? {} : toColumns(order)),
        ...(recurrence === undefined
          ? {}
          : {
              rrule: recurrence.rule,
              title: recurrence.title,
              next_run_at: recurrence.nextAt,
              rule_problem: '',
            }),
        ...(isPaused === undefined ? {} : { is_paused: isPaused }),
        ...(recipients === undefined ? {} : { recipients }),
        ...(isPaused === true ? { next_run_at: NEVER, rule_problem: '' } : {}),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

    return row && toSchedule(row, (await this.#readLastMails([id])).get(id));
  }

  /**
   * Orders one of it now, whenever it is due. Undefined: its last one is not finished, or the schedule is gone.
   *
   * @param assertUsage throws where its user may not have another one
   */
  runNow(
    id: number,
    { kept, assertUsage }: { readonly kept: number; readonly assertUsage: (usage: ReportUsage) => void },
  ): Promise<ReportRecord | undefined> {
    return this.#kysely.transaction().execute(async (transaction) => {
      // Locked, so that two who ask at the same time get one.
      const schedule = await transaction
        .selectFrom('report_schedule')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (schedule === undefined) {
        return undefined;
      }

      await lockUser(transaction, schedule.user_id);
      assertUsage(await readUsage(transaction, schedule.user_id));
      const ordered = await orderReportOf(transaction, schedule);
      await removeOlderOf(transaction, schedule.id, kept);
      return ordered && toReport(ordered);
    });
  }

  /** Its reports stay. Returns whether there was one. */
  async removeSchedule(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('report_schedule')
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Of what is due: it costs one read of an index where nothing is. */
  listDueRules(now: Date, options: DueRulesOptions): Promise<readonly string[]> {
    return listDueRules(this.#kysely, 'report_schedule', { now, ...options });
  }

  /**
   * Orders the reports that are due, whoever asks and however often. What was missed counts once; a schedule whose last
   * report is not finished gets no other one, and of those that are done, and of those that failed, the newest `kept`
   * stay.
   *
   * `nextRuns` are by rule; what has none is left alone, for another time.
   */
  runDue(
    now: Date,
    { nextRuns, kept }: { readonly nextRuns: ReadonlyMap<string, NextRun>; readonly kept: number },
  ): Promise<{ readonly ordered: number; readonly unreadable: readonly UnreadableSchedule[] }> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const due = await transaction
        .selectFrom('report_schedule')
        .selectAll()
        .where(isDue('report_schedule', now))
        .where('rrule', 'in', [...nextRuns.keys(), ''])
        .orderBy('next_run_at')
        // Others may be at it: what they have is theirs.
        .forUpdate()
        .skipLocked()
        .execute();
      const unreadable: UnreadableSchedule[] = [];
      let ordered = 0;
      for (const schedule of due) {
        ordered += (await orderReportOf(transaction, schedule)) === undefined ? 0 : 1;
        await removeOlderOf(transaction, schedule.id, kept);
        const next = nextRuns.get(schedule.rrule) as NextRun;
        const ended = await settleSchedule(transaction, 'report_schedule', { id: schedule.id, next });
        unreadable.push(...(ended === undefined ? [] : [ended]));
      }
      await reviveSchedules(transaction, 'report_schedule', nextRuns);

      return { ordered, unreadable };
    });
  }

  /** By report. */
  async #readMails(reportIds: readonly number[]): Promise<ReadonlyMap<number, ReportMailRecord>> {
    const rows = await this.#kysely
      .selectFrom('report_mail')
      .selectAll()
      .where(sql<SqlBool>`report_id = ANY(${reportIds}::integer[])`)
      .execute();

    return new Map(rows.map((row) => [row.report_id, toMail(row)]));
  }

  /** By schedule. */
  async #readLastMails(scheduleIds: readonly number[]): Promise<ReadonlyMap<number, ReportMailRecord>> {
    const rows = await this.#kysely
      .selectFrom('report_mail')
      .innerJoin('report', 'report.id', 'report_mail.report_id')
      .selectAll('report_mail')
      .select('report.schedule_id')
      .distinctOn('report.schedule_id')
      .where(sql<SqlBool>`report.schedule_id = ANY(${scheduleIds}::integer[])`)
      .orderBy('report.schedule_id')
      .orderBy('report.id', 'desc')
      .$narrowType<{ schedule_id: NotNull }>()
      .execute();

    return new Map(rows.map((row) => [row.schedule_id, toMail(row)]));
  }

  #visibleReports({ userId, environments }: ReportViewer) {
    const all = this.#kysely.selectFrom('report');
    return environments === undefined
      ? all
      : all.where(
          sql<SqlBool>`(report.environments <@ ${environments}::text[] OR report.user_id = ${userId}::uuid)`,
        );
  }

  #taken({ id, attempts }: Pick<ReportRecord, 'id' | 'attempts'>) {
    return this.#kysely
      .updateTable('report')
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('status', '=', 'running');
  }
}

/** Makes a user who orders several reports at the same time take turns, or each would count without the others. */
async function lockUser(kysely: Kysely<Tables>, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('report ' || ${userId}::text, 0))`.execute(kysely);
}

async function readUsage(kysely: Kysely<Tables>, userId: string): Promise<ReportUsage> {
  const reports = kysely.selectFrom('report').where('user_id', '=', userId);

  return {
    reports: await countRows(reports.where('schedule_id', 'is', null)),
    unfinished: await countRows(reports.where('status', 'in', UNFINISHED)),
    schedules: await countRows(kysely.selectFrom('report_schedule').where('user_id', '=', userId)),
  };
}

/** What one piece holds at most: small enough to be held by many downloads at once. */
const PART_BYTES = 256 * 1024;

async function storeParts(
  kysely: Kysely<Tables>,
  { id, content }: { readonly id: number; readonly content: ReportContent },
  chunks: ReportFile['report'],
): Promise<number> {
  const whole = Buffer.concat(chunks);
  for (let start = 0, part = 0; start < whole.length; start += PART_BYTES, part++) {
    const bytes = whole.subarray(start, start + PART_BYTES);
    await kysely.insertInto('report_part').values({ report_id: id, content, part, bytes }).execute();
  }

  return whole.length;
}

type ScheduleRow = Selectable<ReportScheduleTable>;

/** Undefined: its last one is not finished. */
async function orderReportOf(
  kysely: Kysely<Tables>,
  schedule: ScheduleRow,
): Promise<Selectable<ReportTable> | undefined> {
  const unfinished = await kysely
    .selectFrom('report')
    .select('id')
    .where('schedule_id', '=', schedule.id)
    .where('status', 'in', UNFINISHED)
    .executeTakeFirst();
  if (unfinished !== undefined) {
    return undefined;
  }

  return kysely
    .insertInto('report')
    .values({
      ...toColumns(toOrder(schedule)),
      user_id: schedule.user_id,
      created_by: schedule.created_by,
      schedule_id: schedule.id,
      // Until it is made, nobody but who sees everything sees it.
      environments: null,
      recipients: schedule.recipients,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps the newest reports of a schedule, and as many that failed: those never push out a file. */
async function removeOlderOf(kysely: Kysely<Tables>, scheduleId: number, kept: number): Promise<void> {
  const finished = kysely
    .selectFrom('report')
    .select('id')
    .select(
      sql<number>`row_number() OVER (PARTITION BY status ORDER BY created_at DESC, id DESC)`.as('place'),
    )
    .where('schedule_id', '=', scheduleId)
    .where('status', 'in', FINISHED)
    .as('finished');
  await kysely
    .deleteFrom('report')
    .where('id', 'in', (select) => select.selectFrom(finished).select('id').where('place', '>', kept))
    .execute();
}

function toColumns({ name, format, environmentId, tagId, finding, isSanitised }: ReportOrder) {
  return {
    name,
    format,
    environment_id: environmentId ?? null,
    asset_group_tag_id: tagId ?? null,
    finding: finding ?? null,
    sanitised: isSanitised,
  };
}

function toOrder(row: Pick<Selectable<ReportTable>, (typeof ORDER_COLUMNS)[number]>): ReportOrder {
  return {
    name: row.name,
    format: row.format,
    environmentId: row.environment_id ?? undefined,
    tagId: row.asset_group_tag_id ?? undefined,
    finding: row.finding ?? undefined,
    isSanitised: row.sanitised,
  };
}

function toMail(row: Selectable<ReportMailTable>): ReportMailRecord {
  return {
    status: row.status,
    recipients: row.recipients,
    refused: row.refused,
    attempts: row.attempts,
    error: row.last_error,
    nextAttemptAt: row.next_attempt_at ?? undefined,
    settledAt: row.settled_at ?? undefined,
  };
}

function toReport(row: Selectable<ReportTable>, mail?: ReportMailRecord): ReportRecord {
  return {
    ...toOrder(row),
    id: row.id,
    userId: row.user_id ?? undefined,
    createdBy: row.created_by,
    scheduleId: row.schedule_id ?? undefined,
    environments: row.environments ?? undefined,
    status: row.status,
    statusMessage: row.status_message,
    attempts: row.attempts,
    sizeBytes: row.size_bytes,
    recipients: row.recipients,
    mail,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at ?? undefined,
    finishedAt: row.finished_at ?? undefined,
  };
}

function toSchedule(row: ScheduleRow, lastMail?: ReportMailRecord): ReportScheduleRecord {
  return {
    ...toOrder(row),
    id: row.id,
    userId: row.user_id,
    createdBy: row.created_by,
    rule: row.rrule,
    title: row.title,
    nextAt: row.next_run_at,
    ruleProblem: row.rule_problem,
    isPaused: row.is_paused,
    recipients: row.recipients,
    lastMail,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
