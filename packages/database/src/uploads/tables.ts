import type { Generated } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';
import type { EndProblem } from './match-rows.ts';
import type { RecordCounts } from './record-counts.ts';

export interface UploadsTables {
  file_upload_job: FileUploadJobTable;
  ingest_task: IngestTaskTable;
  completed_task: CompletedTaskTable;
  matched_relationship: MatchedRelationshipTable;
  upload_range: UploadRangeTable;
  stored_upload: StoredUploadTable;
  stored_upload_part: StoredUploadPartTable;
}

export interface FileUploadJobTable {
  id: Generated<number>;
  user_id: Nullable<string>;
  user_email_address: Nullable<string>;
  status: number;
  status_message: Generated<string>;
  start_time: Stamp;
  end_time: Stamp;
  last_ingest: Stamp;
  total_files: Generated<number>;
  failed_files: Generated<number>;
  partial_failed_files: Generated<number>;
  settled_generation: Nullable<number>;
  unpacked_bytes: Generated<number>;
  stored_bytes: Generated<number>;
  case_sensitive_ids: Generated<boolean>;
  trace_parent: Nullable<string>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: Nullable<Date>;
}

export interface IngestTaskTable {
  id: Generated<number>;
  job_id: number;
  stored_file: string;
  original_name: string;
  file_type: 'json' | 'zip' | 'source';
  stored_bytes: Generated<number>;
  finished_entries: Generated<number>;
  attempts: Generated<number>;
  ingest_time: Nullable<Date>;
  unpacked_bytes: Generated<number>;
  not_before: Nullable<Date>;
  last_failure: Nullable<string>;
  awaits_file_since: Nullable<Date>;
  created_at: Stamp;
}

export interface CompletedTaskTable {
  id: Generated<number>;
  job_id: number;
  task_id: number;
  entry_index: number;
  file_name: string;
  parent_file_name: Generated<string>;
  errors: Generated<string[]>;
  warnings: Generated<string[]>;
  node_count: Generated<number>;
  relationship_count: Generated<number>;
  domain_counts: Nullable<Readonly<Record<string, Readonly<Record<string, number>>>>>;
  records: Nullable<RecordCounts>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: Nullable<Date>;
}

export interface MatchedRelationshipTable {
  id: Generated<number>;
  digest: Buffer;
  source_kind: string;
  kind: string;
  properties: string;
  start_match: string;
  end_match: string;
  start_look_up: Nullable<string>;
  end_look_up: Nullable<string>;
  start_kind: Nullable<string>;
  end_kind: Nullable<string>;
  start_node_id: Nullable<number>;
  end_node_id: Nullable<number>;
  start_problem: Nullable<EndProblem>;
  end_problem: Nullable<EndProblem>;
  linked_at: Nullable<Date>;
  is_sole: Generated<boolean>;
  job_id: number;
  is_shared: Generated<boolean>;
  file_name: string;
  waiting_since: Stamp;
  told_at: Stamp;
}

export interface UploadRangeTable {
  id: Generated<number>;
  job_id: number;
  seen_at: Date;
  nodes_after: number;
  nodes_up_to: number;
  relationships_after: number;
  relationships_up_to: number;
}

export interface StoredUploadTable {
  name: string;
  part_count: Nullable<number>;
  created_at: Stamp;
}

export interface StoredUploadPartTable {
  name: string;
  number: number;
  is_packed: boolean;
  content: Buffer;
}
