import type { Kysely } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import type { EntryResult } from './ingest-task-repository.ts';

/** A file, or a member of an archive, that has been ingested. Created by `IngestTaskRepository.finishEntry`. */
export interface CompletedTask extends EntryResult {
  readonly id: number;
  readonly jobId: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface CompletedTaskRepository {
  /** All of a job, in the order in which they were completed. */
  listCompletedTasks(jobId: number): Promise<readonly CompletedTask[]>;
}

export function createCompletedTaskRepository(kysely: Kysely<Tables>): CompletedTaskRepository {
  return {
    async listCompletedTasks(jobId) {
      const rows = await kysely
        .selectFrom('completed_task')
        .selectAll()
        .where('job_id', '=', jobId)
        .orderBy('id')
        .execute();

      return rows.map((row) => ({
        id: row.id,
        jobId: row.job_id,
        fileName: row.file_name,
        parentFileName: row.parent_file_name,
        errors: row.errors,
        warnings: row.warnings,
        nodeCount: row.node_count,
        relationshipCount: row.relationship_count,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      }));
    },
  };
}
