import { JOB_STATUS } from '@secgraph/vocabulary';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Tables } from '../connection/tables.ts';
import { wakeDatapipe } from './datapipe-channel.ts';
import type { DeletionRequestTable } from './tables.ts';

/** All deletions that wait, as one. */
export interface DeletionRequest {
  /** Of the requests that make it up. */
  readonly ids: readonly number[];
  readonly scope: DeletionScope;
}

export interface DeletionScope {
  readonly isEverything: boolean;
  /** Nodes without any registered source kind. */
  readonly isSourceless: boolean;
  /** Names of source kinds whose nodes go. */
  readonly sourceKinds: readonly string[];
  /** Names of relationship kinds to remove. */
  readonly relationshipKinds: readonly string[];
}

export interface PendingDeletion extends DeletionRequest {
  /** Who made the first of the requests. */
  readonly requestedBy: string;
  readonly requestedAt: Date;
}

/** Whether anything new has to wait for a deletion. */
export const isDeletionPending = sql<SqlBool>`EXISTS (SELECT FROM deletion_request)`;

/**
 * For `FROM` of a statement that acknowledges an upload: it comes before or after a deletion, never within one,
 * where it would be neither dropped nor kept waiting.
 */
export const outsideOfDeletions = sql<{ waited: unknown }>`
  (SELECT pg_advisory_xact_lock_shared(${sql.lit(LOCKS.space)}, ${sql.lit(LOCKS.deletion)}) AS waited)`;

/**
 * Deletions that people ask for. One covers what was acknowledged before it and nothing later: it cancels jobs
 * and drops queued files itself, and as long as it waits no file and no change is begun.
 */
export class DeletionRequestRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /**
   * Stores a request, which a pending analysis gives way to, and ends every unfinished job. A transaction of
   * its own.
   *
   * @returns stored files that were queued, never begun, and are not needed any more
   */
  request(requestedBy: string, scope: DeletionScope): Promise<readonly string[]> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(${LOCKS.space}, ${LOCKS.deletion})`.execute(transaction);
      await insertRequest(transaction, requestedBy, scope);
      await transaction.deleteFrom('analysis_request').execute();
      await cancelUnfinishedJobs(transaction);
      return await dropTasks(transaction);
    });
  }

  async findPending(): Promise<PendingDeletion | undefined> {
    const rows = await this.#kysely.selectFrom('deletion_request').selectAll().orderBy('id').execute();
    const [first] = rows;
    return (
      first && {
        ids: rows.map(({ id }) => id),
        requestedBy: first.requested_by,
        requestedAt: first.requested_at,
        scope: mergeScopes(rows),
      }
    );
  }

  /** Forgets those that are carried out; one that came meanwhile stays. */
  async finish(ids: readonly number[]): Promise<void> {
    await this.#kysely
      .deleteFrom('deletion_request')
      .where('id', 'in', [...ids])
      .execute();
  }
}

async function insertRequest(
  transaction: Kysely<Tables>,
  requestedBy: string,
  scope: DeletionScope,
): Promise<void> {
  await transaction
    .insertInto('deletion_request')
    .values({
      requested_by: requestedBy,
      delete_all_graph: scope.isEverything,
      delete_sourceless_graph: scope.isSourceless,
      delete_source_kinds: [...scope.sourceKinds],
      delete_relationships: [...scope.relationshipKinds],
    })
    .returning(wakeDatapipe.as('woken'))
    .execute();
}

const UNFINISHED = [JOB_STATUS.running, JOB_STATUS.ingesting, JOB_STATUS.analyzing];

async function cancelUnfinishedJobs(transaction: Kysely<Tables>): Promise<void> {
  await transaction
    .updateTable('file_upload_job')
    .set({ status: JOB_STATUS.canceled, end_time: sql`now()`, updated_at: sql`now()` })
    .where('status', 'in', UNFINISHED)
    .execute();
}

/** After jobs were cancelled, in a statement that sees what they took until then. The one begun is the datapipe's. */
async function dropTasks(transaction: Kysely<Tables>): Promise<readonly string[]> {
  const rows = await transaction
    .deleteFrom('ingest_task')
    .where('job_id', 'in', (select) =>
      select.selectFrom('file_upload_job').select('id').where('status', 'not in', UNFINISHED),
    )
    .returning(['stored_file', 'attempts'])
    .execute();

  return rows.filter(({ attempts }) => attempts === 0).map(({ stored_file }) => stored_file);
}

function mergeScopes(rows: readonly Selectable<DeletionRequestTable>[]): DeletionScope {
  return {
    isEverything: rows.some((row) => row.delete_all_graph),
    isSourceless: rows.some((row) => row.delete_sourceless_graph),
    sourceKinds: [...new Set(rows.flatMap((row) => row.delete_source_kinds))],
    relationshipKinds: [...new Set(rows.flatMap((row) => row.delete_relationships))],
  };
}
