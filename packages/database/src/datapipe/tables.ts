import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';

export interface DatapipeTables {
  datapipe_status: DatapipeStatusTable;
  analysis_request: AnalysisRequestTable;
  deletion_request: DeletionRequestTable;
  graph_update: GraphUpdateTable;
  writer_lease: WriterLeaseTable;
  shared_identity: SharedIdentityTable;
}

export interface DatapipeStatusTable {
  only_row: GeneratedAlways<boolean>;
  status: 'starting' | 'idle' | 'purging' | 'ingesting' | 'analyzing' | 'pruning';
  updated_at: Stamp;
  last_complete_analysis_at: Nullable<Date>;
  last_analysis_run_at: Nullable<Date>;
  last_analysis_outcome: Nullable<'complete' | 'tagged' | 'partial' | 'failed' | 'canceled'>;
  next_scheduled_analysis_at: Nullable<Date>;
  analysis_step: Nullable<string>;
  analysis_done: Nullable<number>;
  analysis_total: Nullable<number>;
  is_analysis_canceled: Generated<boolean>;
  analysis_schedule: Nullable<string>;
  analysis_rules: Nullable<string>;
  analysis_failures: Generated<number>;
  /** Written as JSON text, read as a value. */
  ingest_progress: ColumnType<unknown, string | null, string | null>;
}

export interface AnalysisRequestTable {
  only_row: GeneratedAlways<boolean>;
  requested_by: string;
  requested_at: Stamp;
  scope: Generated<'everything' | 'tagging'>;
}

export interface DeletionRequestTable {
  id: Generated<number>;
  requested_by: string;
  requested_at: Stamp;
  delete_all_graph: boolean;
  delete_sourceless_graph: boolean;
  delete_source_kinds: string[];
  delete_relationships: string[];
}

export interface GraphUpdateTable {
  id: Generated<number>;
  request: string;
  state: Generated<'waiting' | 'running' | 'done' | 'refused'>;
  outcome: Nullable<string>;
  deadline: Date;
  wanted_until: Date;
  created_at: Stamp;
}

export interface WriterLeaseTable {
  term: number;
  only_row: GeneratedAlways<boolean>;
  holder: string;
  expires_at: Date;
}

export interface SharedIdentityTable {
  only_row: GeneratedAlways<boolean>;
  folder_id: Nullable<string>;
  secret_key_hash: Nullable<string>;
  claimed_at: Nullable<Date>;
}
