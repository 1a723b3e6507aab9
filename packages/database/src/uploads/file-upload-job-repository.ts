import { invariant, type ListQuery } from '@secgraph/kernel';
import { currentTraceParent } from '@secgraph/kernel/tracing';
import { JOB_STATUS, type JobStatus, jobStatusName } from '@secgraph/vocabulary';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { wakeDatapipe } from '../datapipe/datapipe-channel.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type { FileUploadJobTable } from './tables.ts';

/** `canceled`: somebody wanted it to end before it was done. */
export type AnalysisOutcome = 'succeeded' | 'partially-succeeded' | 'failed' | 'canceled';

export interface FileUploadJob {
  readonly id: number;
  readonly userId: string | undefined;
  /** Kept as text after the user is gone. */
  readonly userEmailAddress: string | undefined;
  readonly status: JobStatus;
  readonly statusMessage: string;
  readonly startTime: Date;
  /** The zero time (year 1) until first set. */
  readonly endTime: Date;
  readonly lastIngest: Date;
  readonly totalFiles: number;
  readonly failedFiles: number;
  readonly partialFailedFiles: number;
  /** Object ids of generic data stay as they were sent. */
  readonly hasCaseSensitiveIds: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewFileUploadJob {
  readonly userId: string | undefined;
  readonly userEmailAddress: string | undefined;
  /** Default: false. */
  readonly hasCaseSensitiveIds?: boolean | undefined;
}

export interface CanceledJob {
  readonly job: FileUploadJob;
  /** Stored files that were never begun and are not needed any more. The one under way is the datapipe's. */
  readonly unneededFiles: readonly string[];
}

export interface JobReader {
  /** Of the graph. */
  readonly servedGeneration: number;
}

export interface FileUploadJobPage {
  readonly jobs: readonly FileUploadJob[];
  readonly count: number;
}

/** What somebody who follows jobs has seen of them. */
export interface SeenJobs {
  /** The newest one there was; undefined: none was looked for yet. */
  readonly afterId: number | undefined;
  /** Those that were under way. */
  readonly ids: readonly number[];
  /** Whatever was changed from then on is wanted, too. */
  readonly since?: Date | undefined;
}

export interface MovingJobs {
  readonly now: Date;
  readonly newestId: number;
  /** Newest first: those under way, and those that may have changed. */
  readonly jobs: readonly FileUploadJob[];
  /** There are more. */
  readonly isCut: boolean;
}

const LIST_COLUMNS = Object.fromEntries(
  [
    'id',
    'user_id',
    'user_email_address',
    'status',
    'status_message',
    'start_time',
    'end_time',
    'last_ingest',
    'total_files',
    'failed_files',
    'partial_failed_files',
    'created_at',
    'updated_at',
    'deleted_at',
  ].map((column) => [column, sql.ref(column)]),
);

/**
 * Upload jobs and the transitions between their states. Every method is one statement, so that it can be
 * used inside any transaction.
 */
export class FileUploadJobRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async createJob(job: NewFileUploadJob): Promise<FileUploadJob> {
    const row = await this.#kysely
      .insertInto('file_upload_job')
      .values({
        user_id: job.userId ?? null,
        user_email_address: job.userEmailAddress ?? null,
        status: JOB_STATUS.running,
        case_sensitive_ids: job.hasCaseSensitiveIds ?? false,
        trace_parent: currentTraceParent() ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toJob(row);
  }

  async findJob(jobId: number): Promise<FileUploadJob | undefined> {
    const row = await this.#kysely
      .selectFrom('file_upload_job')
      .selectAll()
      .where('id', '=', jobId)
      .executeTakeFirst();
    return row && toJob(row);
  }

  /**
   * One page, and how many there are without paging. Columns are named as in the table. Jobs that hold what the
   * reader is not served yet are still analyzing, for filters and order as well.
   */
  async listJobs(query: ListQuery, { servedGeneration }: JobReader): Promise<FileUploadJobPage> {
    const seen = columnsSeenBy(servedGeneration);
    const columns = { ...LIST_COLUMNS, ...seen };
    const filtered = withListFilters(this.#kysely.selectFrom('file_upload_job'), query, columns);
    const count = await countRows(filtered);
    const selected = filtered
      .selectAll()
      .select([seen.status.as('seen_status'), seen.status_message.as('seen_message')]);
    const rows = (await withListPage(selected, query, columns).execute()).map((row) => ({
      ...row,
      status: row.seen_status,
      status_message: row.seen_message,
    }));
    return { jobs: rows.map(toJob), count };
  }

  /** What whoever follows jobs has to look at. As {@link listJobs} shows them. */
  async listMovingJobs(
    { afterId, ids, since }: SeenJobs,
    { servedGeneration }: JobReader,
  ): Promise<MovingJobs> {
    const { status, status_message } = columnsSeenBy(servedGeneration);
    const { now, newestId } = await this.#kysely
      .selectNoFrom((select) => [
        sql<Date>`now()`.as('now'),
        select
          .selectFrom('file_upload_job')
          .select(sql<number>`coalesce(max(id), 0)`.as('id'))
          .as('newestId'),
      ])
      .executeTakeFirstOrThrow();
    const rows = await this.#kysely
      .selectFrom('file_upload_job')
      .selectAll()
      .select([status.as('seen_status'), status_message.as('seen_message')])
      .where((column) =>
        column.or([
          column('status', 'in', [JOB_STATUS.running, JOB_STATUS.ingesting, JOB_STATUS.analyzing]),
          column('id', '>', afterId ?? newestId ?? 0),
          sql<SqlBool>`id = ANY(${ids}::bigint[])`,
          ...(since === undefined ? [] : [column('updated_at', '>=', since)]),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(MAX_MOVING_JOBS + 1)
      .execute();
    const jobs = rows
      .slice(0, MAX_MOVING_JOBS)
      .map((row) => toJob({ ...row, status: row.seen_status, status_message: row.seen_message }));

    return {
      now,
      newestId: Math.max(newestId ?? 0, jobs[0]?.id ?? 0),
      jobs,
      isCut: rows.length > jobs.length,
    };
  }

  /** running → ingesting. Undefined when the job is not running. */
  async closeJob(jobId: number): Promise<FileUploadJob | undefined> {
    const row = await this.#updateJobs()
      .set({ status: JOB_STATUS.ingesting })
      .where('id', '=', jobId)
      .where('status', '=', JOB_STATUS.running)
      .returningAll()
      .returning(wakeDatapipe.as('woken'))
      .executeTakeFirst();
    return row && toJob(row);
  }

  /** Says of a running job that a file was refused, and why. */
  async noteRefusal(jobId: number, message: string): Promise<void> {
    await this.#updateJobs()
      .set({ status_message: message.slice(0, MAX_REFUSAL) })
      .where('id', '=', jobId)
      .where('status', '=', JOB_STATUS.running)
      .execute();
  }

  /**
   * running or ingesting → canceled; its queued files are dropped. Undefined when it is neither. A transaction of
   * its own. What was ingested until then stays.
   * A job that got nothing but files that were refused has failed, and goes on telling why.
   */
  cancelJob(jobId: number, message: string): Promise<CanceledJob | undefined> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('file_upload_job')
        .set({
          status: sql<number>`CASE WHEN ${WAS_REFUSED} THEN ${JOB_STATUS.failed}::integer ELSE ${JOB_STATUS.canceled}::integer END`,
          status_message: sql<string>`CASE WHEN ${WAS_REFUSED} THEN status_message ELSE ${message}::text END`,
          end_time: sql`now()`,
          updated_at: sql`now()`,
        })
        .where('id', '=', jobId)
        .where('status', 'in', [JOB_STATUS.running, JOB_STATUS.ingesting])
        .returningAll()
        .returning(wakeDatapipe.as('woken'))
        .executeTakeFirst();
      return row && { job: toJob(row), unneededFiles: await dropTasksOf(transaction, jobId) };
    });
  }

  /** ingesting → analyzing, for every job none of whose files is queued any more. Returns how many. */
  async moveIngestedJobsToAnalysis(): Promise<number> {
    const result = await this.#endJobs()
      .set({ status: JOB_STATUS.analyzing, status_message: ANALYZING_MESSAGE })
      .where('status', '=', JOB_STATUS.ingesting)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('ingest_task').select('id').whereRef('ingest_task.job_id', '=', 'file_upload_job.id'),
          ),
        ),
      )
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  }

  async countJobsInAnalysis(): Promise<number> {
    const { count } = await this.#kysely
      .selectFrom('file_upload_job')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('status', '=', JOB_STATUS.analyzing)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** The steps of traces that jobs in analysis belong to (W3C Trace Context), the oldest first, up to so many. */
  async listTracesInAnalysis(limit: number): Promise<readonly string[]> {
    const rows = await this.#kysely
      .selectFrom('file_upload_job')
      .select('trace_parent')
      .where('status', '=', JOB_STATUS.analyzing)
      .where('trace_parent', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.flatMap(({ trace_parent }) => trace_parent ?? []);
  }

  /** analyzing → complete, partially complete or failed. Returns how many. */
  async completeAnalyzedJobs(outcome: AnalysisOutcome): Promise<number> {
    const result = await this.#endJobs()
      .set(END_STATES[outcome])
      .set({ settled_generation: ({ selectFrom }) => selectFrom('graph_state').select('generation') })
      .where('status', '=', JOB_STATUS.analyzing)
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  }

  /**
   * running → timed out, for jobs without a file for so long, but for those of collectors that are at it. Returns how
   * many.
   */
  async timeOutIdleJobs(idleMinutes: number): Promise<number> {
    const result = await this.#endJobs()
      .set({ status: JOB_STATUS.timedOut, status_message: timeoutMessage(idleMinutes) })
      .where('status', '=', JOB_STATUS.running)
      .where('last_ingest', '<', sql<Date>`now() - make_interval(mins => ${idleMinutes}::int)`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('collection_job')
              .select('collection_job.id')
              .whereRef('collection_job.upload_job_id', '=', 'file_upload_job.id')
              .where('collection_job.status', '=', JOB_STATUS.running),
          ),
        ),
      )
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  }

  /** Forgets all jobs with everything that belongs to them. */
  async removeAllJobs(): Promise<void> {
    await this.#kysely.deleteFrom('file_upload_job').execute();
  }

  #updateJobs() {
    return this.#kysely.updateTable('file_upload_job').set({ updated_at: sql`now()` });
  }

  #endJobs() {
    return this.#updateJobs().set({ end_time: sql`now()` });
  }
}

const MAX_MOVING_JOBS = 200;
const ANALYZING_MESSAGE = 'Analyzing';
const MAX_REFUSAL = 1_000;
/** Whether a running job has no file because what was sent to it was refused; its message says why. */
const WAS_REFUSED = sql`(status = ${JOB_STATUS.running}::integer AND status_message <> '' AND total_files = 0
  AND NOT EXISTS (SELECT FROM ingest_task WHERE ingest_task.job_id = file_upload_job.id))`;

/**
 * State and message of a job for readers who are not served yet what it settled with: it is still analyzing for them.
 */
function columnsSeenBy(servedGeneration: number) {
  const isAhead = sql`settled_generation > ${servedGeneration}::bigint`;

  return {
    status: sql<number>`CASE WHEN ${isAhead} THEN ${sql.lit(JOB_STATUS.analyzing)} ELSE status END`,
    status_message: sql<string>`CASE WHEN ${isAhead} THEN ${sql.lit(ANALYZING_MESSAGE)} ELSE status_message END`,
  };
}

/** After the job was cancelled, in a statement that sees what it took until then. */
async function dropTasksOf(transaction: Kysely<Tables>, jobId: number): Promise<readonly string[]> {
  const rows = await transaction
    .deleteFrom('ingest_task')
    .where('job_id', '=', jobId)
    .returning(['stored_file', 'attempts'])
    .execute();

  return rows.filter(({ attempts }) => attempts === 0).map(({ stored_file }) => stored_file);
}

const ALL_FAILED = sql<boolean>`failed_files = total_files AND total_files > 0`;
const END_STATES = {
  succeeded: {
    status: sql<JobStatus>`CASE
      WHEN ${ALL_FAILED} THEN ${sql.lit(JOB_STATUS.failed)}
      WHEN failed_files > 0 OR partial_failed_files > 0 THEN ${sql.lit(JOB_STATUS.partiallyComplete)}
      ELSE ${sql.lit(JOB_STATUS.complete)} END`,
    status_message: sql<string>`CASE
      WHEN ${ALL_FAILED} THEN 'All files failed to ingest as JSON Content'
      WHEN failed_files > 0 THEN failed_files || ' File(s) failed to ingest as JSON Content'
      WHEN partial_failed_files > 0
        THEN partial_failed_files || ' File(s) partially failed to ingest as JSON Content'
      ELSE 'Complete' END`,
  },
  'partially-succeeded': { status: JOB_STATUS.partiallyComplete, status_message: 'Partially Completed' },
  failed: { status: JOB_STATUS.failed, status_message: 'Analysis failed' },
  canceled: {
    status: JOB_STATUS.partiallyComplete,
    status_message: 'Ingested; the analysis was canceled',
  },
};

/** Minutes with six decimals, as clients know the text. */
function timeoutMessage(idleMinutes: number): string {
  return `Ingest timeout: No ingest activity observed in ${idleMinutes.toFixed(6)} minutes. Upload incomplete.`;
}

function toJob(row: Selectable<FileUploadJobTable>): FileUploadJob {
  invariant(jobStatusName(row.status) !== undefined, `job ${row.id} has the unknown status ${row.status}`);

  return {
    id: row.id,
    userId: row.user_id ?? undefined,
    userEmailAddress: row.user_email_address ?? undefined,
    status: row.status as JobStatus,
    statusMessage: row.status_message,
    startTime: row.start_time,
    endTime: row.end_time,
    lastIngest: row.last_ingest,
    totalFiles: row.total_files,
    failedFiles: row.failed_files,
    partialFailedFiles: row.partial_failed_files,
    hasCaseSensitiveIds: row.case_sensitive_ids,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
