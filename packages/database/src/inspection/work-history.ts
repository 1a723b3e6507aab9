import { errorCodeOf } from '@secgraph/kernel';
import type pg from 'pg';

/** As text for whoever helps from afar: numbers, states and times, no names. */
export type HistoryRow = Readonly<Record<string, unknown>>;

/** What the service has done lately, and what it has to do. */
export type WorkHistory = Readonly<Record<keyof typeof QUESTIONS, readonly HistoryRow[]>>;

export const QUESTIONS = {
  migrations: `
    SELECT version, name, applied_at, to_jsonb(m) ->> 'release' AS release
    FROM schema_migration m ORDER BY version`,
  generation:
    'SELECT generation, last_node_id, last_relationship_id, last_kind_id, updated_at FROM graph_state',
  datapipe: `
    SELECT status, updated_at, last_complete_analysis_at, last_analysis_run_at, last_analysis_outcome,
      next_scheduled_analysis_at, analysis_failures
    FROM datapipe_status`,
  analyses: `
    SELECT created_at, is_recorded, relationship_count, appeared_count, vanished_count
    FROM analysis_point ORDER BY id DESC LIMIT 50`,
  uploadJobs: `
    SELECT id, status, start_time, end_time, last_ingest, total_files, failed_files, partial_failed_files,
      settled_generation, unpacked_bytes, stored_bytes
    FROM file_upload_job ORDER BY id DESC LIMIT 50`,
  waitingFiles: `
    SELECT id, job_id, file_type, stored_bytes, finished_entries, attempts, ingest_time, not_before,
      awaits_file_since, created_at
    FROM ingest_task ORDER BY id LIMIT 200`,
  deletions: 'SELECT id, requested_at FROM deletion_request ORDER BY id LIMIT 50',
  reports: `SELECT status, count(*)::int AS count FROM report GROUP BY status ORDER BY status`,
  featureFlags: 'SELECT key, enabled FROM feature_flag ORDER BY key',
} as const;

/** No such table, no such column. */
const OF_ANOTHER_SCHEMA: ReadonlySet<string> = new Set(['42P01', '42703']);

/** What a schema does not have yet, or any more, is empty. */
export async function readWorkHistory(client: pg.ClientBase): Promise<WorkHistory> {
  const entries: [string, readonly HistoryRow[]][] = [];
  for (const [name, question] of Object.entries(QUESTIONS)) {
    entries.push([name, await ask(client, question)]);
  }

  return Object.fromEntries(entries) as WorkHistory;
}

async function ask(client: pg.ClientBase, question: string): Promise<readonly HistoryRow[]> {
  await client.query('SAVEPOINT question');
  try {
    const { rows } = await client.query<HistoryRow>(question);
    return rows;
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT question');
    if (OF_ANOTHER_SCHEMA.has(errorCodeOf(error) ?? '')) {
      return [];
    }
    throw error;
  }
}
