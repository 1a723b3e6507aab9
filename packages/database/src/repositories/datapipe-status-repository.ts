import { type Kysely, sql } from 'kysely';
import type { DatapipeStatusTable, Tables } from '../connection/tables.ts';

export type DatapipeState = DatapipeStatusTable['status'];

export interface DatapipeStatus {
  readonly status: DatapipeState;
  readonly updatedAt: Date;
  /** End of the last analysis without errors. */
  readonly lastCompleteAnalysisAt: Date | undefined;
  /** End of the last analysis, however it ended. */
  readonly lastAnalysisRunAt: Date | undefined;
  readonly nextScheduledAnalysisAt: Date | undefined;
}

/** What the datapipe is doing, for everybody to see. One row. */
export interface DatapipeStatusRepository {
  getStatus(): Promise<DatapipeStatus>;
  updateStatus(status: DatapipeState): Promise<void>;
  updateAnalysisTimes(analysis: { readonly isComplete: boolean }): Promise<void>;
  /** Undefined: no analysis is scheduled. */
  updateNextScheduledAnalysis(at: Date | undefined): Promise<void>;
}

export function createDatapipeStatusRepository(kysely: Kysely<Tables>): DatapipeStatusRepository {
  return {
    async getStatus() {
      const row = await kysely.selectFrom('datapipe_status').selectAll().executeTakeFirstOrThrow();

      return {
        status: row.status,
        updatedAt: row.updated_at,
        lastCompleteAnalysisAt: row.last_complete_analysis_at ?? undefined,
        lastAnalysisRunAt: row.last_analysis_run_at ?? undefined,
        nextScheduledAnalysisAt: row.next_scheduled_analysis_at ?? undefined,
      };
    },

    async updateStatus(status) {
      await kysely.updateTable('datapipe_status').set({ status, updated_at: sql`now()` }).execute();
    },

    async updateAnalysisTimes({ isComplete }) {
      await kysely
        .updateTable('datapipe_status')
        .set({
          last_analysis_run_at: sql<Date>`now()`,
          ...(isComplete ? { last_complete_analysis_at: sql<Date>`now()` } : {}),
        })
        .execute();
    },

    async updateNextScheduledAnalysis(at) {
      await kysely
        .updateTable('datapipe_status')
        .set({ next_scheduled_analysis_at: at ?? null })
        .execute();
    },
  };
}
