import { invariant } from '@secgraph/kernel';
import { JOB_STATUS } from '@secgraph/vocabulary';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** Whether a service over a database has something to do by itself. */
export interface WorkAhead {
  /** Something waits or is under way that goes on without any request. */
  readonly isUnderWay: boolean;
  /** Until something is due, as far as is known. */
  readonly dueInMs: number | undefined;
}

/** Whoever has not done it by then will not do it. */
const LATE_SECONDS = 600;
/** What is due so soon is waited for. */
const SOON_SECONDS = 30;

/**
 * What a service would have to be there for: uploads, analyses, reports and messages that wait, and the next times of
 * schedules, retries, expiries and of clients whose silence is told.
 *
 * @param clientSilenceMs after which a client counts as silent
 */
export async function readWorkAhead(
  kysely: Kysely<Tables>,
  { clientSilenceMs }: { readonly clientSilenceMs: number },
): Promise<WorkAhead> {
  const silence = sql`make_interval(secs => ${clientSilenceMs / 1000})`;
  const { rows } = await sql<{ is_under_way: boolean; due_in_s: number | null }>`
    SELECT
      EXISTS (SELECT FROM ingest_task)
      OR EXISTS (SELECT FROM file_upload_job
                 WHERE status IN (${sql.lit(JOB_STATUS.running)}, ${sql.lit(JOB_STATUS.ingesting)}, ${sql.lit(JOB_STATUS.analyzing)})
                   AND deleted_at IS NULL)
      OR EXISTS (SELECT FROM analysis_request)
      OR EXISTS (SELECT FROM deletion_request)
      OR EXISTS (SELECT FROM graph_update WHERE state IN ('waiting', 'running') AND wanted_until > now())
      OR EXISTS (SELECT FROM datapipe_status WHERE status NOT IN ('starting', 'idle'))
      OR EXISTS (SELECT FROM report WHERE status IN ('queued', 'running'))
      OR EXISTS (SELECT FROM report_mail WHERE status = 'sending')
      OR coalesce(due.at < now() + make_interval(secs => ${SOON_SECONDS}), false) AS is_under_way,
      extract(epoch FROM due.at - now())::float8 AS due_in_s
    FROM (
      SELECT min(at) AS at FROM (
        SELECT next_scheduled_at AS at FROM collection_event WHERE rule_problem = ''
        UNION ALL SELECT next_run_at FROM report_schedule WHERE NOT is_paused AND rule_problem = ''
        UNION ALL SELECT a.next_attempt_at FROM alert_attempt a JOIN alert_webhook w ON w.id = a.channel_id
          WHERE a.succeeded_at IS NULL AND w.disabled_at IS NULL
        UNION ALL SELECT next_attempt_at FROM report_mail WHERE status = 'waiting'
        UNION ALL SELECT next_scheduled_analysis_at FROM datapipe_status
        UNION ALL SELECT expires_at FROM manual_change WHERE ended_at IS NULL
        UNION ALL SELECT last_checkin + ${silence} FROM collection_client WHERE offline_since IS NULL
      ) AS known
      WHERE at > now() - make_interval(secs => ${LATE_SECONDS})
    ) AS due`.execute(kysely);
  const [row] = rows;
  invariant(row !== undefined, 'a query without FROM of a table has one row');

  return {
    isUnderWay: row.is_under_way,
    dueInMs: row.due_in_s === null ? undefined : Math.max(row.due_in_s * 1000, 0),
  };
}
