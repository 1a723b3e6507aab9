import { JOB_STATUS } from '@secgraph/vocabulary';
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { wakeDatapipe } from '../datapipe/datapipe-channel.ts';
import { isDeletionPending, outsideOfDeletions } from '../datapipe/deletion-request-repository.ts';
import type { RecordCounts } from './record-counts.ts';
import type { IngestTaskTable } from './tables.ts';

/** One uploaded file that waits to be ingested. */
export interface IngestTask {
  readonly id: number;
  readonly jobId: number;
  /** Name inside the folder of stored uploads. */
  readonly storedFile: string;
  /** As the sender called it. */
  readonly originalName: string;
  readonly fileType: 'json' | 'zip' | 'source';
  /** As it is stored; 0: unknown. */
  readonly storedBytes: number;
  /** Entries of the file that are ingested and recorded already; ingest resumes behind them. */
  readonly finishedEntries: number;
  /** How often ingest of this file was begun since an entry was last finished, this time included. */
  readonly attempts: number;
  /** When the file was first begun: when its content counts as seen. */
  readonly ingestTime: Date | undefined;
  /** What was unpacked before of its finished entries. */
  readonly unpackedBytes: number;
  /** What was unpacked before of all finished files of its job. */
  readonly jobUnpackedBytes: number;
  /** Why it was postponed before, if it was; for people. */
  readonly lastFailure: string | undefined;
  /** For how long its stored file has been waited for, when it was last looked for; 0: it was there. */
  readonly awaitedFileMs: number;
  /** Whose object ids stay as they were sent: of all that is generic data, or of sources that extensions name. */
  readonly idsKeptAsSent: 'all' | readonly string[];
  readonly createdAt: Date;
  /** The step of a trace that its job belongs to (W3C Trace Context); undefined: none is recorded. */
  readonly traceParent?: string | undefined;
}

/** Outcome of one file: a plain upload, or one entry of an archive. */
export interface IngestedEntry {
  readonly index: number;
  readonly fileName: string;
  /** Name of the archive; empty for a plain upload. */
  readonly parentFileName: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Nodes with a record of their own, and relationships, that the file held. */
  readonly nodeCount: number;
  readonly relationshipCount: number;
  /** What it came to, every layer of packing counted. */
  readonly unpackedBytes: number;
  /** Of each domain, how many records of which type; undefined: of none. */
  readonly domainCounts?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Of generic data that was read to its end; undefined of everything else. */
  readonly records?: RecordCounts;
}

export interface NewIngestTask {
  readonly jobId: number;
  readonly storedFile: string;
  readonly originalName: string;
  readonly fileType: 'json' | 'zip' | 'source';
  /** Default 0: unknown. */
  readonly storedBytes?: number;
}

export interface AwaitedFile {
  readonly taskId: number;
  readonly storedFile: string;
}

type TaskOfJob = Pick<IngestTask, 'id' | 'jobId'>;

/**
 * The durable queue of the datapipe. Every method is one statement: called within the transaction that stores
 * the graph, an entry is finished if and only if its content is stored.
 */
export class IngestTaskRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Once it returns, the file is queued for good. Undefined when the job does not take files (any more). */
  async enqueueTask(task: NewIngestTask): Promise<IngestTask | undefined> {
    const row = await this.#kysely
      .with('job', (step) =>
        step
          .updateTable('file_upload_job')
          .from(outsideOfDeletions.as('deletions'))
          .set((column) => ({
            last_ingest: sql<Date>`now()`,
            updated_at: sql<Date>`now()`,
            stored_bytes: column('stored_bytes', '+', task.storedBytes ?? 0),
          }))
          .where('id', '=', task.jobId)
          .where('status', '=', JOB_STATUS.running)
          .returning('id'),
      )
      .insertInto('ingest_task')
      .columns(['job_id', 'stored_file', 'original_name', 'file_type', 'stored_bytes'])
      .expression((select) =>
        select
          .selectFrom('job')
          .select([
            'job.id',
            sql<string>`${task.storedFile}::text`.as('stored_file'),
            sql<string>`${task.originalName}::text`.as('original_name'),
            sql<'json' | 'zip' | 'source'>`${task.fileType}::text`.as('file_type'),
            sql<number>`${task.storedBytes ?? 0}::bigint`.as('stored_bytes'),
          ]),
      )
      .returningAll()
      .returning(wakeDatapipe.as('woken'))
      .executeTakeFirst();
    return row && toTask(row);
  }

  /**
   * The oldest task that is not postponed, counted as begun once more; none while a deletion waits, which does not
   * cover it. Only the leader of the datapipe may ask.
   */
  async beginNextTask(): Promise<IngestTask | undefined> {
    const row = await this.#kysely
      .updateTable('ingest_task')
      .set((column) => ({
        attempts: column('attempts', '+', 1),
        ingest_time: sql<Date>`coalesce(ingest_time, now())`,
      }))
      .where('id', '=', ({ selectFrom, not }) =>
        selectFrom('ingest_task')
          .select('id')
          .where(not(isDeletionPending))
          .where(sql<SqlBool>`coalesce(not_before <= now(), true)`)
          .orderBy('id')
          .limit(1),
      )
      .returningAll()
      .returning(
        sql<number>`coalesce(1000 * extract(epoch FROM now() - awaits_file_since), 0)::float8`.as(
          'awaited_file_ms',
        ),
      )
      .returning(({ selectFrom }) =>
        selectFrom('file_upload_job')
          .select('file_upload_job.unpacked_bytes')
          .whereRef('file_upload_job.id', '=', 'ingest_task.job_id')
          .as('job_unpacked_bytes'),
      )
      .returning(({ selectFrom }) =>
        selectFrom('file_upload_job')
          .select('file_upload_job.case_sensitive_ids')
          .whereRef('file_upload_job.id', '=', 'ingest_task.job_id')
          .as('keeps_all_ids'),
      )
      .returning(({ selectFrom }) =>
        selectFrom('file_upload_job')
          .select('file_upload_job.trace_parent')
          .whereRef('file_upload_job.id', '=', 'ingest_task.job_id')
          .as('trace_parent'),
      )
      .returning(
        sql<string[]>`array(
          SELECT DISTINCT source_kind FROM schema_environment
          JOIN schema_extension ON schema_extension.id = extension_id
          WHERE case_sensitive_ids)`.as('sources_of_kept_ids'),
      )
      .executeTakeFirst();
    return row && toTask(row);
  }

  /**
   * Records the results of entries, counts them in their job, moves the task on and forgets its attempts. Repeating
   * it changes nothing, nor does it once the job is gone.
   */
  async finishEntries(task: TaskOfJob, entries: readonly IngestedEntry[]): Promise<void> {
    if (entries.length > 0) {
      await finishEntriesQuery(task, entries, { keepsAttempts: false }).execute(this.#kysely);
    }
  }

  /** Like {@link finishEntries} for an entry that was never done: attempts go on counting. */
  async abandonEntry(task: TaskOfJob, entry: IngestedEntry): Promise<void> {
    await finishEntriesQuery(task, [entry], { keepsAttempts: true }).execute(this.#kysely);
  }

  /** Whether the task still waits or is under way; it is not once its job was cancelled. */
  async isQueued(taskId: number): Promise<boolean> {
    const row = await this.#kysely
      .selectFrom('ingest_task')
      .select('id')
      .where('id', '=', taskId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether a file that its sender called so waits or is under way. */
  async isNameQueued(originalName: string): Promise<boolean> {
    const row = await this.#kysely
      .selectFrom('ingest_task')
      .select('id')
      .where('original_name', '=', originalName)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Lets the others go first for so long; the job shows why. */
  async postponeTask(
    taskId: number,
    { delayMs, reason }: { readonly delayMs: number; readonly reason: string },
  ): Promise<void> {
    await this.#kysely
      .with('task', (step) =>
        step
          .updateTable('ingest_task')
          .set({
            not_before: sql<Date>`now() + ${delayMs}::int * interval '1 millisecond'`,
            last_failure: storable(reason),
          })
          .where('id', '=', taskId)
          .returning('job_id'),
      )
      .updateTable('file_upload_job')
      .from('task')
      .whereRef('file_upload_job.id', '=', 'task.job_id')
      .set({ status_message: storable(reason), updated_at: sql`now()` })
      .execute();
  }

  /**
   * Like {@link postponeTask} for a task whose stored file cannot be read, which is no attempt of ingest. It goes on at
   * once when {@link resumeTasks} is told that the file is there.
   */
  async awaitFile(
    taskId: number,
    { delayMs, reason }: { readonly delayMs: number; readonly reason: string },
  ): Promise<void> {
    await this.#kysely
      .updateTable('ingest_task')
      .set({
        attempts: sql<number>`greatest(attempts - 1, 0)`,
        awaits_file_since: sql<Date>`coalesce(awaits_file_since, now())`,
      })
      .where('id', '=', taskId)
      .execute();
    await this.postponeTask(taskId, { delayMs, reason });
  }

  /** Tasks whose stored files were waited for when they were last looked for, the oldest first. */
  async listAwaitedFiles(limit: number): Promise<readonly AwaitedFile[]> {
    const rows = await this.#kysely
      .selectFrom('ingest_task')
      .select(['id', 'stored_file'])
      .where('awaits_file_since', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ taskId: row.id, storedFile: row.stored_file }));
  }

  async countAwaitedFiles(): Promise<number> {
    const { count } = await this.#kysely
      .selectFrom('ingest_task')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('awaits_file_since', 'is not', null)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Their stored files are there: nothing is waited for any more. */
  async resumeTasks(taskIds: readonly number[]): Promise<void> {
    await this.#kysely
      .updateTable('ingest_task')
      .set({ not_before: null, last_failure: null, awaits_file_since: null })
      .where('id', 'in', taskIds)
      .execute();
  }

  /** Takes the last attempt back: it did not end because of the file. */
  async forgetAttempt(taskId: number): Promise<void> {
    await this.#kysely
      .updateTable('ingest_task')
      .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
      .where('id', '=', taskId)
      .execute();
  }

  /** Takes the task off the queue. */
  async removeTask(taskId: number): Promise<void> {
    await this.#kysely.deleteFrom('ingest_task').where('id', '=', taskId).execute();
  }

  /** Every file that is still needed; all others of the upload store are left-overs. */
  async listStoredFiles(): Promise<readonly string[]> {
    const rows = await this.#kysely.selectFrom('ingest_task').select('stored_file').execute();
    return rows.map((row) => row.stored_file);
  }
}

/**
 * Whatever has been counted before has a row already: then `created` lacks it and it is not counted. The same
 * when the history of uploads was removed meanwhile; the lock waits for a removal that is under way.
 */
function finishEntriesQuery(
  task: TaskOfJob,
  entries: readonly IngestedEntry[],
  { keepsAttempts }: { readonly keepsAttempts: boolean },
): RawBuilder<unknown> {
  const behind = Math.max(...entries.map(({ index }) => index + 1));

  return sql`
    WITH entry AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(entries.map(toStorable))}::json) AS entry (
        entry_index int, file_name text, parent_file_name text, errors text[], warnings text[],
        node_count int, relationship_count int, unpacked_bytes bigint, domain_counts jsonb, records jsonb)
    ), created AS (
      INSERT INTO completed_task (job_id, task_id, entry_index, file_name, parent_file_name, errors, warnings,
        node_count, relationship_count, domain_counts, records)
      SELECT job.id, ${task.id}::bigint, entry_index, file_name, parent_file_name, errors, warnings,
        node_count, relationship_count, domain_counts, records
      FROM (SELECT id FROM file_upload_job WHERE id = ${task.jobId} FOR KEY SHARE) AS job, entry
      ORDER BY entry_index
      ON CONFLICT (task_id, entry_index) DO NOTHING
      RETURNING entry_index, cardinality(errors) > 0 AS has_failed, cardinality(warnings) > 0 AS has_warnings
    ), tally AS (
      SELECT count(*)::int AS total, count(*) FILTER (WHERE has_failed)::int AS failed,
        count(*) FILTER (WHERE has_warnings AND NOT has_failed)::int AS partial,
        coalesce(sum(unpacked_bytes), 0)::bigint AS unpacked_bytes
      FROM created JOIN entry USING (entry_index)
    ), counted AS (
      UPDATE file_upload_job SET
        total_files = total_files + tally.total,
        failed_files = failed_files + tally.failed,
        partial_failed_files = partial_failed_files + tally.partial,
        unpacked_bytes = file_upload_job.unpacked_bytes + tally.unpacked_bytes,
        updated_at = now()
      FROM tally WHERE id = ${task.jobId} AND tally.total > 0
      RETURNING id
    )
    UPDATE ingest_task SET
      finished_entries = greatest(finished_entries, ${behind}::int),
      unpacked_bytes = ingest_task.unpacked_bytes + tally.unpacked_bytes,
      attempts = CASE WHEN ${keepsAttempts}::boolean THEN attempts ELSE 0 END
    FROM tally
    WHERE id = ${task.id}
      -- Always true. Has the job locked before the task, as a deletion locks them: else each could wait for the other.
      AND (SELECT count(*) FROM counted) >= 0`;
}

function toStorable(entry: IngestedEntry): Readonly<Record<string, unknown>> {
  return {
    entry_index: entry.index,
    file_name: storable(entry.fileName),
    parent_file_name: storable(entry.parentFileName),
    errors: entry.errors.map(storable),
    warnings: entry.warnings.map(storable),
    node_count: entry.nodeCount,
    relationship_count: entry.relationshipCount,
    unpacked_bytes: entry.unpackedBytes,
    domain_counts: storableCounts(entry.domainCounts),
    records: entry.records ?? null,
  };
}

/** Names of domains come from files as well. */
function storableCounts(counts: IngestedEntry['domainCounts']): Readonly<Record<string, unknown>> | null {
  return counts === undefined
    ? null
    : Object.fromEntries(Object.entries(counts).map(([domain, ofDomain]) => [storable(domain), ofDomain]));
}

/** Names inside archives and messages that quote a file can hold what PostgreSQL cannot store. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

function toTask(
  row: Selectable<IngestTaskTable> & {
    readonly job_unpacked_bytes?: number | null;
    readonly awaited_file_ms?: number;
    readonly keeps_all_ids?: boolean | null;
    readonly sources_of_kept_ids?: readonly string[];
    readonly trace_parent?: string | null;
  },
): IngestTask {
  return {
    id: row.id,
    jobId: row.job_id,
    storedFile: row.stored_file,
    originalName: row.original_name,
    fileType: row.file_type,
    storedBytes: row.stored_bytes,
    finishedEntries: row.finished_entries,
    attempts: row.attempts,
    ingestTime: row.ingest_time ?? undefined,
    unpackedBytes: row.unpacked_bytes,
    jobUnpackedBytes: row.job_unpacked_bytes ?? 0,
    lastFailure: row.last_failure ?? undefined,
    awaitedFileMs: row.awaited_file_ms ?? 0,
    idsKeptAsSent: row.keeps_all_ids === true ? 'all' : (row.sources_of_kept_ids ?? []),
    createdAt: row.created_at,
    traceParent: row.trace_parent ?? undefined,
  };
}
