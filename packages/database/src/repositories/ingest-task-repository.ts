import { type Kysely, type Selectable, sql } from 'kysely';
import type { IngestTaskTable, Tables } from '../connection/tables.ts';
import { wakeDatapipe } from './datapipe-channel.ts';
import { JOB_STATUS } from './file-upload-job-repository.ts';

/** A stored file that waits for ingest. */
export interface IngestTask {
  readonly id: number;
  readonly jobId: number;
  /** Where the file lies, as the upload store names it. */
  readonly storedFile: string;
  readonly originalName: string;
  readonly fileType: 'json' | 'zip';
  /** Members of the archive done so far: where work goes on after an interruption. */
  readonly finishedEntries: number;
  /** How often it was begun since an entry was last finished, this time included. More than one: it failed. */
  readonly attempts: number;
  /** When it was first begun; all members and attempts share it. Undefined before. */
  readonly ingestTime: Date | undefined;
  readonly createdAt: Date;
}

export interface NewIngestTask {
  readonly jobId: number;
  readonly storedFile: string;
  readonly originalName: string;
  readonly fileType: 'json' | 'zip';
}

/** How one file, or one member of an archive, was ingested. */
export interface EntryResult {
  readonly fileName: string;
  /** The archive's name; empty for a file that is no member of one. */
  readonly parentFileName: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly nodeCount: number;
  readonly relationshipCount: number;
}

type TaskOfJob = Pick<IngestTask, 'id' | 'jobId'>;

/**
 * The durable queue of the datapipe. Every method is one statement: called within the transaction that stores
 * the graph, an entry is finished if and only if its content is stored.
 */
export interface IngestTaskRepository {
  /** Once it returns, the file is queued for good. Undefined when the job does not take files (any more). */
  enqueueTask(task: NewIngestTask): Promise<IngestTask | undefined>;
  /** The oldest task, counted as begun once more. Only the leader of the datapipe may ask. */
  beginNextTask(): Promise<IngestTask | undefined>;
  /**
   * Records the result of an entry, counts it in its job, moves the task on and forgets its attempts. Repeating
   * it changes nothing, nor does it once the job is gone.
   *
   * @param entryIndex place in the archive, from 0; 0 for a file that is no archive
   */
  finishEntry(task: TaskOfJob, entryIndex: number, result: EntryResult): Promise<void>;
  /** Like {@link finishEntry} for an entry that was never done: attempts go on counting. */
  abandonEntry(task: TaskOfJob, entryIndex: number, result: EntryResult): Promise<void>;
  /** Takes the last attempt back: it did not end because of the file. */
  forgetAttempt(taskId: number): Promise<void>;
  /** Takes the task off the queue. */
  removeTask(taskId: number): Promise<void>;
  countTasks(): Promise<number>;
  /** Every file that is still needed; all others of the upload store are left-overs. */
  listStoredFiles(): Promise<readonly string[]>;
}

export function createIngestTaskRepository(kysely: Kysely<Tables>): IngestTaskRepository {
  return {
    async enqueueTask(task) {
      const row = await kysely
        .with('job', (step) =>
          step
            .updateTable('file_upload_job')
            .set({ last_ingest: sql`now()`, updated_at: sql`now()` })
            .where('id', '=', task.jobId)
            .where('status', '=', JOB_STATUS.running)
            .returning('id'),
        )
        .insertInto('ingest_task')
        .columns(['job_id', 'stored_file', 'original_name', 'file_type'])
        .expression((select) =>
          select
            .selectFrom('job')
            .select([
              'job.id',
              sql<string>`${task.storedFile}::text`.as('stored_file'),
              sql<string>`${task.originalName}::text`.as('original_name'),
              sql<'json' | 'zip'>`${task.fileType}::text`.as('file_type'),
            ]),
        )
        .returningAll()
        .returning(wakeDatapipe.as('woken'))
        .executeTakeFirst();
      return row && toTask(row);
    },

    async beginNextTask() {
      const row = await kysely
        .updateTable('ingest_task')
        .set((column) => ({
          attempts: column('attempts', '+', 1),
          ingest_time: sql<Date>`coalesce(ingest_time, now())`,
        }))
        .where('id', '=', ({ selectFrom }) => selectFrom('ingest_task').select('id').orderBy('id').limit(1))
        .returningAll()
        .executeTakeFirst();
      return row && toTask(row);
    },

    async finishEntry(task, entryIndex, result) {
      await finishEntryQuery(kysely, task, { entryIndex, result }).set({ attempts: 0 }).execute();
    },

    async abandonEntry(task, entryIndex, result) {
      await finishEntryQuery(kysely, task, { entryIndex, result }).execute();
    },

    async forgetAttempt(taskId) {
      await kysely
        .updateTable('ingest_task')
        .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
        .where('id', '=', taskId)
        .execute();
    },

    async removeTask(taskId) {
      await kysely.deleteFrom('ingest_task').where('id', '=', taskId).execute();
    },

    async countTasks() {
      const { count } = await kysely
        .selectFrom('ingest_task')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async listStoredFiles() {
      const rows = await kysely.selectFrom('ingest_task').select('stored_file').execute();
      return rows.map((row) => row.stored_file);
    },
  };
}

/**
 * Whatever has been counted before has a row already: then `created` is empty and nothing is counted. The same
 * when the history of uploads was removed meanwhile; the lock waits for a removal that is under way.
 */
function finishEntryQuery(
  kysely: Kysely<Tables>,
  task: TaskOfJob,
  { entryIndex, result }: { entryIndex: number; result: EntryResult },
) {
  const hasFailed = result.errors.length > 0;
  const isPartial = !hasFailed && result.warnings.length > 0;

  return kysely
    .with('created', (step) =>
      step
        .insertInto('completed_task')
        .columns([
          'job_id',
          'task_id',
          'entry_index',
          'file_name',
          'parent_file_name',
          'errors',
          'warnings',
          'node_count',
          'relationship_count',
        ])
        .expression((select) =>
          select
            .selectFrom('file_upload_job')
            .where('id', '=', task.jobId)
            .forKeyShare()
            .select([
              'id',
              sql<number>`${task.id}::bigint`.as('task_id'),
              sql<number>`${entryIndex}::int`.as('entry_index'),
              sql<string>`${storable(result.fileName)}::text`.as('file_name'),
              sql<string>`${storable(result.parentFileName)}::text`.as('parent_file_name'),
              sql<string[]>`${result.errors.map(storable)}::text[]`.as('errors'),
              sql<string[]>`${result.warnings.map(storable)}::text[]`.as('warnings'),
              sql<number>`${result.nodeCount}::int`.as('node_count'),
              sql<number>`${result.relationshipCount}::int`.as('relationship_count'),
            ]),
        )
        .onConflict((conflict) => conflict.columns(['task_id', 'entry_index']).doNothing())
        .returning('job_id'),
    )
    .with('counted', (step) =>
      step
        .updateTable('file_upload_job')
        .from('created')
        .whereRef('file_upload_job.id', '=', 'created.job_id')
        .set((column) => ({
          total_files: column('total_files', '+', 1),
          failed_files: column('failed_files', '+', hasFailed ? 1 : 0),
          partial_failed_files: column('partial_failed_files', '+', isPartial ? 1 : 0),
          updated_at: sql<Date>`now()`,
        }))
        .returning('file_upload_job.id'),
    )
    .updateTable('ingest_task')
    .set({ finished_entries: sql<number>`greatest(finished_entries, ${entryIndex + 1}::int)` })
    .where('id', '=', task.id);
}

/** Names inside archives and messages that quote a file can hold what PostgreSQL cannot store. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

function toTask(row: Selectable<IngestTaskTable>): IngestTask {
  return {
    id: row.id,
    jobId: row.job_id,
    storedFile: row.stored_file,
    originalName: row.original_name,
    fileType: row.file_type,
    finishedEntries: row.finished_entries,
    attempts: row.attempts,
    ingestTime: row.ingest_time ?? undefined,
    createdAt: row.created_at,
  };
}
