import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { wakeDatapipe } from './datapipe-channel.ts';
import { isDeletionPending } from './deletion-request-repository.ts';
import type { AnalysisRequestTable } from './tables.ts';

/** What an analysis does: `tagging` alone marks the members of zones in the graph as it is. */
export type AnalysisScope = 'everything' | 'tagging';

export interface AnalysisRequest {
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly scope: AnalysisScope;
}

/** The one pending analysis. Deletions need none: an analysis follows them by itself. Every method is one statement. */
export class AnalysisRequestRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async findRequest(): Promise<AnalysisRequest | undefined> {
    const row = await this.#kysely.selectFrom('analysis_request').selectAll().executeTakeFirst();
    return row && toRequest(row);
  }

  /**
   * Does nothing while a deletion is pending, or an analysis that does as much; one that does less is made to do more.
   * Returns whether it was stored.
   */
  async requestAnalysis(requestedBy: string, scope: AnalysisScope = 'everything'): Promise<boolean> {
    const { rows } = await sql`
      INSERT INTO analysis_request AS pending (requested_by, scope)
      SELECT ${requestedBy}::text, ${scope}::text WHERE NOT ${isDeletionPending}
      ON CONFLICT (only_row) DO UPDATE SET scope = EXCLUDED.scope
        WHERE pending.scope = 'tagging' AND EXCLUDED.scope = 'everything'
      RETURNING ${wakeDatapipe}`.execute(this.#kysely);
    return rows.length > 0;
  }

  /** Withdraws a pending analysis and ends the one under way, soon. */
  async cancelAnalysis(): Promise<'canceled' | 'nothing-pending' | 'deletion-pending'> {
    const { rows } = await sql<{ canceled: boolean; isDeletionPending: boolean }>`
      WITH withdrawn AS (DELETE FROM analysis_request RETURNING 1),
        ended AS (
          UPDATE datapipe_status SET is_analysis_canceled = true
          WHERE status = 'analyzing' AND NOT ${isDeletionPending}
          RETURNING 1)
      SELECT EXISTS (SELECT FROM withdrawn) OR EXISTS (SELECT FROM ended) AS canceled,
        ${isDeletionPending} AS "isDeletionPending"`.execute(this.#kysely);
    const [found] = rows;
    if (found?.isDeletionPending) {
      return 'deletion-pending';
    }
    return found?.canceled ? 'canceled' : 'nothing-pending';
  }

  /** Takes the pending analysis: it starts now, so a new request runs again. */
  async takeAnalysis(): Promise<AnalysisRequest | undefined> {
    const row = await this.#kysely.deleteFrom('analysis_request').returningAll().executeTakeFirst();
    return row && toRequest(row);
  }
}

function toRequest(row: Selectable<AnalysisRequestTable>): AnalysisRequest {
  return { requestedBy: row.requested_by, requestedAt: row.requested_at, scope: row.scope };
}
