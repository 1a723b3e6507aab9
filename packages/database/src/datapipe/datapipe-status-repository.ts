import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

export type DatapipeState = 'starting' | 'idle' | 'purging' | 'ingesting' | 'analyzing' | 'pruning';

/** The file under way, and what all files came to since the ingest began. */
export interface IngestProgress {
  readonly jobId: number;
  readonly fileName: string;
  readonly entriesDone: number;
  readonly entriesTotal: number;
  /** Of the file, by size: from 0 to 1. */
  readonly share: number;
  /** Of the file, as it is stored. */
  readonly fileBytes: number;
  /** Of all files as they are stored, this one's share included. */
  readonly ingestedBytes: number;
  readonly elapsedMs: number;
}

export interface AnalysisProgress {
  /** What it works on: the id of a rule, or another step. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export interface DatapipeStatus {
  readonly status: DatapipeState;
  readonly updatedAt: Date;
  /** End of the last analysis without errors. */
  readonly lastCompleteAnalysisAt: Date | undefined;
  /** End of the last analysis, however it ended. */
  readonly lastAnalysisRunAt: Date | undefined;
  /** How that one ended; undefined: there was none, or an earlier release did not tell. */
  readonly lastAnalysisOutcome: EndedAnalysis['outcome'] | undefined;
  /** Names the rules of the last analysis that was carried out. */
  readonly analysisRules: string | undefined;
  readonly nextScheduledAnalysisAt: Date | undefined;
  /** Of the analysis under way, once it takes longer than a moment. */
  readonly progress: AnalysisProgress | undefined;
  /** Of the ingest under way, the same. */
  readonly ingest: IngestState | undefined;
}

export interface IngestState extends IngestProgress {
  /** Of all files of the job that were received so far, as they are stored; 0: unknown. */
  readonly jobBytes: number;
  /** Of those, what is queued, the whole file under way included. */
  readonly jobQueuedBytes: number;
  /** Files of all jobs that are queued, the one under way included. */
  readonly queuedFiles: number;
  readonly queuedBytes: number;
}

/** When the next analysis is due, and the rule from which that follows. */
export interface AnalysisPlan {
  readonly schedule: string | undefined;
  readonly nextAt: Date | undefined;
}

/** An analysis that has ended. */
export interface EndedAnalysis {
  /** `complete`: all of it, without errors; `tagged`: it was to mark members of zones and labels alone, and did. */
  readonly outcome: 'complete' | 'tagged' | 'partial' | 'failed' | 'canceled';
  /** Names the rules it went by; left out where it was not carried out, so that those of the one before count. */
  readonly rules?: string | undefined;
}

/** What the datapipe is doing, for everybody to see. One row. */
export class DatapipeStatusRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async getStatus(): Promise<DatapipeStatus> {
    const row = await this.#kysely
      .selectFrom('datapipe_status')
      .selectAll()
      .select(ofQueue)
      .executeTakeFirstOrThrow();

    return {
      status: row.status,
      updatedAt: row.updated_at,
      lastCompleteAnalysisAt: row.last_complete_analysis_at ?? undefined,
      lastAnalysisRunAt: row.last_analysis_run_at ?? undefined,
      lastAnalysisOutcome: row.last_analysis_outcome ?? undefined,
      analysisRules: row.analysis_rules ?? undefined,
      nextScheduledAnalysisAt: row.next_scheduled_analysis_at ?? undefined,
      progress:
        row.analysis_step === null
          ? undefined
          : { step: row.analysis_step, done: row.analysis_done ?? 0, total: row.analysis_total ?? 0 },
      ingest:
        row.ingest_progress === null
          ? undefined
          : {
              ...(row.ingest_progress as IngestProgress),
              jobBytes: row.job_bytes ?? 0,
              jobQueuedBytes: row.job_queued_bytes ?? 0,
              queuedFiles: row.queued_files ?? 0,
              queuedBytes: row.queued_bytes ?? 0,
            },
    };
  }

  /** Forgets the progress of an analysis, and that somebody wanted it to end. */
  async updateStatus(status: DatapipeState): Promise<void> {
    await this.#kysely
      .updateTable('datapipe_status')
      .set({
        status,
        updated_at: sql`now()`,
        analysis_step: null,
        is_analysis_canceled: false,
        ingest_progress: null,
      })
      .execute();
  }

  async recordAnalysis({ outcome, rules }: EndedAnalysis): Promise<void> {
    await this.#kysely
      .updateTable('datapipe_status')
      .set({
        last_analysis_run_at: sql<Date>`now()`,
        last_analysis_outcome: outcome,
        analysis_failures: 0,
        ...(outcome === 'complete' ? { last_complete_analysis_at: sql<Date>`now()` } : {}),
        ...(rules === undefined ? {} : { analysis_rules: rules }),
      })
      .execute();
  }

  async updateProgress({ step, done, total }: AnalysisProgress): Promise<void> {
    await this.#kysely
      .updateTable('datapipe_status')
      .set({ analysis_step: step, analysis_done: done, analysis_total: total })
      .execute();
  }

  async updateIngest(progress: IngestProgress): Promise<void> {
    await this.#kysely
      .updateTable('datapipe_status')
      .set({ ingest_progress: JSON.stringify(progress) })
      .execute();
  }

  async isAnalysisCanceled(): Promise<boolean> {
    const row = await this.#kysely
      .selectFrom('datapipe_status')
      .select('is_analysis_canceled')
      .executeTakeFirstOrThrow();
    return row.is_analysis_canceled;
  }

  /** How many analyses in a row ended by an error, so that none was recorded. */
  async countAnalysisFailures(): Promise<number> {
    const row = await this.#kysely
      .selectFrom('datapipe_status')
      .select('analysis_failures')
      .executeTakeFirstOrThrow();
    return row.analysis_failures;
  }

  async recordAnalysisFailure(): Promise<void> {
    await this.#kysely
      .updateTable('datapipe_status')
      .set((row) => ({ analysis_failures: row('analysis_failures', '+', 1) }))
      .execute();
  }

  async getPlan(): Promise<AnalysisPlan> {
    const row = await this.#kysely
      .selectFrom('datapipe_status')
      .select(['analysis_schedule', 'next_scheduled_analysis_at'])
      .executeTakeFirstOrThrow();
    return {
      schedule: row.analysis_schedule ?? undefined,
      nextAt: row.next_scheduled_analysis_at ?? undefined,
    };
  }

  async updatePlan({ schedule, nextAt }: AnalysisPlan): Promise<void> {
    await this.#kysely
      .updateTable('datapipe_status')
      .set({ analysis_schedule: schedule ?? null, next_scheduled_analysis_at: nextAt ?? null })
      .execute();
  }
}

/** While nothing is ingested, nobody has to count. */
const IS_INGESTING = sql`ingest_progress IS NOT NULL`;
const JOB_ID = sql`(ingest_progress ->> 'jobId')::bigint`;

const ofQueue = [
  sql<number | null>`CASE WHEN ${IS_INGESTING} THEN (
    SELECT stored_bytes FROM file_upload_job WHERE id = ${JOB_ID}
  ) END`.as('job_bytes'),
  sql<number | null>`CASE WHEN ${IS_INGESTING} THEN (
    SELECT sum(stored_bytes)::float8 FROM ingest_task WHERE job_id = ${JOB_ID}
  ) END`.as('job_queued_bytes'),
  sql<number | null>`CASE WHEN ${IS_INGESTING} THEN (
    SELECT sum(stored_bytes)::float8 FROM ingest_task
  ) END`.as('queued_bytes'),
  sql<number | null>`CASE WHEN ${IS_INGESTING} THEN (
    SELECT count(*) FROM ingest_task
  ) END`.as('queued_files'),
];
