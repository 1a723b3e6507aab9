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
  /** How often it was begun, this time included. More than one: a process died over it. */
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
   * Records the result of an entry, counts it in its job and moves the task on. Repeating it changes nothing.
   *
   * @param entryIndex place in the archive, from 0; 0 for a file that is no archive
   */
  finishEntry(task: Pick<IngestTask, 'id' | 'jobId'>, entryIndex: number, result: EntryResult): Promise<void>;
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
      await finishEntryQuery(kysely, task, { entryIndex, result }).execute();
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

/** Whatever has been counted before has a row already: then `created` is empty and nothing is counted. */
function finishEntryQuery(
  kysely: Kysely<Tables>,
  task: Pick<IngestTask, 'id' | 'jobId'>,
  { entryIndex, result }: { entryIndex: number; result: EntryResult },
) {
  const hasFailed = result.errors.length > 0;
  const isPartial = !hasFailed && result.warnings.length > 0;

  return kysely
    .with('created', (step) =>
      step
        .insertInto('completed_task')
        .values({
          job_id: task.jobId,
          task_id: task.id,
          entry_index: entryIndex,
          file_name: storable(result.fileName),
          parent_file_name: storable(result.parentFileName),
          errors: result.errors.map(storable),
          warnings: result.warnings.map(storable),
          node_count: result.nodeCount,
          relationship_count: result.relationshipCount,
        })
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
