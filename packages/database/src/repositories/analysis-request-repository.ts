import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { wakeDatapipe } from './datapipe-channel.ts';
import { isDeletionPending } from './deletion-request-repository.ts';

export interface AnalysisRequest {
  readonly requestedBy: string;
  readonly requestedAt: Date;
}

/** The one pending analysis. Deletions need none: an analysis follows them by itself. Every method is one statement. */
export interface AnalysisRequestRepository {
  findRequest(): Promise<AnalysisRequest | undefined>;
  /** Does nothing while an analysis or a deletion is pending. Returns whether it was stored. */
  requestAnalysis(requestedBy: string): Promise<boolean>;
  /** Withdraws a pending analysis and ends the one under way, soon. */
  cancelAnalysis(): Promise<'canceled' | 'nothing-pending' | 'deletion-pending'>;
  /** Takes the pending analysis: it starts now, so a new request runs again. */
  takeAnalysis(): Promise<AnalysisRequest | undefined>;
}

export function createAnalysisRequestRepository(kysely: Kysely<Tables>): AnalysisRequestRepository {
  return {
    async findRequest() {
      const row = await kysely.selectFrom('analysis_request').selectAll().executeTakeFirst();
      return row && { requestedBy: row.requested_by, requestedAt: row.requested_at };
    },

    async requestAnalysis(requestedBy) {
      const { rows } = await sql`
        INSERT INTO analysis_request (requested_by)
        SELECT ${requestedBy}::text WHERE NOT ${isDeletionPending}
        ON CONFLICT DO NOTHING
        RETURNING ${wakeDatapipe}`.execute(kysely);
      return rows.length > 0;
    },

    async cancelAnalysis() {
      const { rows } = await sql<{ canceled: boolean; isDeletionPending: boolean }>`
        WITH withdrawn AS (DELETE FROM analysis_request RETURNING 1),
          ended AS (
            UPDATE datapipe_status SET is_analysis_canceled = true
            WHERE status = 'analyzing' AND NOT ${isDeletionPending}
            RETURNING 1)
        SELECT EXISTS (SELECT FROM withdrawn) OR EXISTS (SELECT FROM ended) AS canceled,
          ${isDeletionPending} AS "isDeletionPending"`.execute(kysely);
      const [found] = rows;
      if (found?.isDeletionPending) {
        return 'deletion-pending';
      }
      return found?.canceled ? 'canceled' : 'nothing-pending';
    },

    async takeAnalysis() {
      const row = await kysely.deleteFrom('analysis_request').returningAll().executeTakeFirst();
      return row && { requestedBy: row.requested_by, requestedAt: row.requested_at };
    },
  };
}
