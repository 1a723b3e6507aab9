import type { ColumnType, Generated } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';

export interface CollectionTables {
  collection_client: CollectionClientTable;
  collection_event: CollectionEventTable;
  collection_job: CollectionJobTable;
  collection_job_log: CollectionJobLogTable;
  collection_domain_result: CollectionDomainResultTable;
  collection_batch: CollectionBatchTable;
  collection_report: CollectionReportTable;
  collection_operation: CollectionOperationTable;
  collection_artifact_part: CollectionArtifactPartTable;
}

export interface CollectionClientTable {
  id: Generated<string>;
  name: string;
  type: 'sharphound' | 'azurehound' | 'openhound';
  domain_controller: Nullable<string>;
  ip_address: Generated<string>;
  hostname: Generated<string>;
  configured_user: Generated<string>;
  version: Generated<string>;
  user_sid: Nullable<string>;
  last_checkin: Stamp;
  offline_since: Nullable<Date>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface CollectionEventTable extends CollectionScopeColumns {
  id: Generated<number>;
  client_id: string;
  rrule: string;
  title: string;
  next_scheduled_at: Date;
  rule_problem: Generated<string>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface CollectionJobTable extends CollectionScopeColumns {
  id: Generated<number>;
  client_id: string;
  client_name: string;
  event_id: Nullable<number>;
  event_title: Generated<string>;
  execution_time: Date;
  start_time: Stamp;
  end_time: Stamp;
  last_ingest: Stamp;
  status: Generated<number>;
  status_message: Generated<string>;
  domain_controller: Nullable<string>;
  log_path: Nullable<string>;
  upload_job_id: Nullable<number>;
  settled_generation: Nullable<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface CollectionJobLogTable {
  job_id: number;
  log: string;
}

export interface CollectionDomainResultTable {
  id: Generated<number>;
  job_id: number;
  domain_name: string;
  success: boolean;
  message: string;
  /** Written as JSON text, read as a value. */
  counts: ColumnType<Readonly<Record<string, number>>, string, string>;
  created_at: Stamp;
}

export interface CollectionBatchTable {
  sender_id: string;
  job_id: Nullable<number>;
  digest: Buffer;
  received_at: Date;
}

export interface CollectionReportTable {
  id: Generated<number>;
  client_id: string;
  kind: 'error' | 'ingest_without_job';
  message: string;
  /** Written as JSON text, read as a value. */
  details: ColumnType<Readonly<Record<string, string>>, string, string>;
  created_at: Stamp;
}

export interface CollectionOperationTable {
  id: Generated<string>;
  client_id: string;
  type: 'support_bundle';
  status: Generated<'queued' | 'running' | 'succeeded' | 'failed'>;
  requested_by: Nullable<string>;
  artifact_id: Nullable<string>;
  is_artifact_whole: Generated<boolean>;
  total_bytes: Nullable<number>;
  part_bytes: Nullable<number>;
  checksum: Nullable<Buffer>;
  created_at: Stamp;
  updated_at: Stamp;
  started_at: Nullable<Date>;
  completed_at: Nullable<Date>;
}

export interface CollectionArtifactPartTable {
  operation_id: string;
  number: number;
  content: Buffer;
}

/** What is collected, and where. */
interface CollectionScopeColumns {
  session_collection: boolean;
  local_group_collection: boolean;
  ad_structure_collection: boolean;
  cert_services_collection: boolean;
  ca_registry_collection: boolean;
  dc_registry_collection: boolean;
  all_trusted_domains: boolean;
  ous: readonly string[];
  domains: readonly string[];
}
