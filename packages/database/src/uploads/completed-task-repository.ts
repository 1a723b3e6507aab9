import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { type BatchedList, readInBatches } from '../list-query/batched-list.ts';
import { countRows, withListPage } from '../list-query/sql-list-query.ts';
import type { IngestedEntry } from './ingest-task-repository.ts';
import type { CompletedTaskTable } from './tables.ts';

/** A file, or a member of an archive, that has been ingested. Created by `IngestTaskRepository.finishEntry`. */
export interface CompletedTask extends Omit<IngestedEntry, 'index' | 'unpackedBytes' | 'domainCounts'> {
  readonly id: number;
  readonly jobId: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What may be large. */
const MESSAGES = sql`errors::text || warnings::text`;
const LIST_COLUMNS = { id: sql.ref('completed_task.id') };

export class CompletedTaskRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Those of a job; as a rule in the order in which they were completed. */
  async listCompletedTasks(jobId: number, list: ListQuery): Promise<BatchedList<CompletedTask>> {
    const ofJob = this.#kysely.selectFrom('completed_task').where('job_id', '=', jobId);
    const count = await countRows(ofJob);
    const sized = ofJob.select('id').select(sql<number>`octet_length(${MESSAGES})`.as('sizeBytes'));
    const plan = await withListPage(sized, list, LIST_COLUMNS).execute();

    return { count, batches: readInBatches(plan, (ids) => this.#readTasks(ids)) };
  }

  async #readTasks(ids: readonly number[]): Promise<readonly CompletedTask[]> {
    const rows = await this.#kysely
      .selectFrom('completed_task')
      .selectAll()
      .where(sql<SqlBool>`id = ANY(${ids}::bigint[])`)
      .execute();

    return rows.map(toTask);
  }
}

function toTask(row: Selectable<CompletedTaskTable>): CompletedTask {
  return {
    id: row.id,
    jobId: row.job_id,
    fileName: row.file_name,
    parentFileName: row.parent_file_name,
    errors: row.errors,
    warnings: row.warnings,
    nodeCount: row.node_count,
    relationshipCount: row.relationship_count,
    ...(row.records === null ? {} : { records: row.records }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
