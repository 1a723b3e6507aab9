import { invariant, type ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { FileUploadJobTable, Tables } from '../connection/tables.ts';
import { withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { wakeDatapipe } from './datapipe-channel.ts';

/** Wire values; `ready` and `invalid` are never stored. */
export const JOB_STATUS = {
  running: 1,
  complete: 2,
  canceled: 3,
  timedOut: 4,
  failed: 5,
  ingesting: 6,
  analyzing: 7,
  partiallyComplete: 8,
} as const;
export type JobStatus = (typeof JOB_STATUS)[keyof typeof JOB_STATUS];

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
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewFileUploadJob {
  readonly userId: string | undefined;
  readonly userEmailAddress: string | undefined;
}

/** How an analysis ended, as far as upload jobs care. */
export type AnalysisOutcome = 'succeeded' | 'partially-succeeded' | 'failed';

/**
 * Upload jobs and the transitions between their states. Every method is one statement, so that it can be
 * used inside any transaction.
 */
export interface FileUploadJobRepository {
  createJob(job: NewFileUploadJob): Promise<FileUploadJob>;
  findJob(jobId: number): Promise<FileUploadJob | undefined>;
  /** One page, and how many there are without paging. Columns are named as in the table. */
  listJobs(query: ListQuery): Promise<{ readonly jobs: readonly FileUploadJob[]; readonly count: number }>;
  /** running → ingesting. Undefined when the job is not running. */
  closeJob(jobId: number): Promise<FileUploadJob | undefined>;
  /** ingesting → analyzing, for every job none of whose files is queued any more. Returns how many. */
  moveIngestedJobsToAnalysis(): Promise<number>;
  countJobsInAnalysis(): Promise<number>;
  /** analyzing → complete, partially complete or failed. Returns how many. */
  completeAnalyzedJobs(outcome: AnalysisOutcome): Promise<number>;
  /** running → timed out, for jobs without a file for so long. Returns how many. */
  timeOutIdleJobs(idleMinutes: number): Promise<number>;
  /** Ends every job in progress because the graph is about to be deleted, and drops all queued files. */
  cancelUnfinishedJobs(): Promise<void>;
  /** Forgets all jobs with everything that belongs to them. */
  removeAllJobs(): Promise<void>;
}

const UNFINISHED = [JOB_STATUS.running, JOB_STATUS.ingesting, JOB_STATUS.analyzing];
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

export function createFileUploadJobRepository(kysely: Kysely<Tables>): FileUploadJobRepository {
  const updateJobs = () => kysely.updateTable('file_upload_job').set({ updated_at: sql`now()` });
  const endJobs = () => updateJobs().set({ end_time: sql`now()` });

  return {
    async createJob(job) {
      const row = await kysely
        .insertInto('file_upload_job')
        .values({
          user_id: job.userId ?? null,
          user_email_address: job.userEmailAddress ?? null,
          status: JOB_STATUS.running,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toJob(row);
    },

    async findJob(jobId) {
      const row = await kysely
        .selectFrom('file_upload_job')
        .selectAll()
        .where('id', '=', jobId)
        .executeTakeFirst();
      return row && toJob(row);
    },

    async listJobs(query) {
      const filtered = withListFilters(kysely.selectFrom('file_upload_job'), query, LIST_COLUMNS);
      const { count } = await filtered
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const rows = await withListPage(filtered.selectAll(), query, LIST_COLUMNS).execute();
      return { jobs: rows.map(toJob), count };
    },

    async closeJob(jobId) {
      const row = await updateJobs()
        .set({ status: JOB_STATUS.ingesting })
        .where('id', '=', jobId)
        .where('status', '=', JOB_STATUS.running)
        .returningAll()
        .returning(wakeDatapipe.as('woken'))
        .executeTakeFirst();
      return row && toJob(row);
    },

    async moveIngestedJobsToAnalysis() {
      const result = await endJobs()
        .set({ status: JOB_STATUS.analyzing, status_message: 'Analyzing' })
        .where('status', '=', JOB_STATUS.ingesting)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('ingest_task')
                .select('id')
                .whereRef('ingest_task.job_id', '=', 'file_upload_job.id'),
            ),
          ),
        )
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    async countJobsInAnalysis() {
      const { count } = await kysely
        .selectFrom('file_upload_job')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('status', '=', JOB_STATUS.analyzing)
        .executeTakeFirstOrThrow();
      return count;
    },

    async completeAnalyzedJobs(outcome) {
      const result = await endJobs()
        .set(END_STATES[outcome])
        .where('status', '=', JOB_STATUS.analyzing)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    async timeOutIdleJobs(idleMinutes) {
      const result = await endJobs()
        .set({ status: JOB_STATUS.timedOut, status_message: timeoutMessage(idleMinutes) })
        .where('status', '=', JOB_STATUS.running)
        .where('last_ingest', '<', sql<Date>`now() - make_interval(mins => ${idleMinutes}::int)`)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    async cancelUnfinishedJobs() {
      await kysely
        .with('dropped', (step) => step.deleteFrom('ingest_task').returning('id'))
        .updateTable('file_upload_job')
        .set({ status: JOB_STATUS.canceled, end_time: sql`now()`, updated_at: sql`now()` })
        .where('status', 'in', UNFINISHED)
        .execute();
    },

    async removeAllJobs() {
      await kysely.deleteFrom('file_upload_job').execute();
    },
  };
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
};

/** Wire: minutes with six decimals. */
function timeoutMessage(idleMinutes: number): string {
  return `Ingest timeout: No ingest activity observed in ${idleMinutes.toFixed(6)} minutes. Upload incomplete.`;
}

const STORED_STATUSES: ReadonlySet<number> = new Set(Object.values(JOB_STATUS));

function toJob(row: Selectable<FileUploadJobTable>): FileUploadJob {
  invariant(STORED_STATUSES.has(row.status), `job ${row.id} has the unknown status ${row.status}`);

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
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
