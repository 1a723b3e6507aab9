import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A time the database fills in. */
type Stamp = ColumnType<Date, Date | undefined, Date>;
/** Optional on insert, `null` when unset. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Every table and its columns, as the migrations leave them. */
export interface Tables {
  schema_migration: SchemaMigrationTable;
  kind: KindTable;
  property_set: PropertySetTable;
  observation: ObservationTable;
  node: NodeTable;
  relationship: RelationshipTable;
  observation_block: ObservationBlockTable;
  graph_state: GraphStateTable;
  file_upload_job: FileUploadJobTable;
  ingest_task: IngestTaskTable;
  completed_task: CompletedTaskTable;
  datapipe_status: DatapipeStatusTable;
  analysis_request: AnalysisRequestTable;
  deletion_request: DeletionRequestTable;
  source_kind: SourceKindTable;
  custom_node_kind: CustomNodeKindTable;
  saved_query: SavedQueryTable;
  saved_query_permission: SavedQueryPermissionTable;
  graph_update: GraphUpdateTable;
  asset_group_tag: AssetGroupTagTable;
  asset_group_tag_selector: AssetGroupTagSelectorTable;
  asset_group_tag_selector_seed: AssetGroupTagSelectorSeedTable;
  asset_group_tag_selector_member: AssetGroupTagSelectorMemberTable;
  asset_group_history: AssetGroupHistoryTable;
  asset_group: AssetGroupTable;
  asset_group_collection: AssetGroupCollectionTable;
  asset_group_collection_entry: AssetGroupCollectionEntryTable;
  data_quality: DataQualityTable;
  finding: FindingTable;
  finding_snapshot: FindingSnapshotTable;
  posture_snapshot: PostureSnapshotTable;
  analysis_point: AnalysisPointTable;
  zone_membership: ZoneMembershipTable;
  relationship_change: RelationshipChangeTable;
  exposure_region: ExposureRegionTable;
  collection_client: CollectionClientTable;
  collection_event: CollectionEventTable;
  collection_job: CollectionJobTable;
  collection_job_log: CollectionJobLogTable;
  collection_domain_result: CollectionDomainResultTable;
  collection_batch: CollectionBatchTable;
  collection_report: CollectionReportTable;
  alert_webhook: AlertWebhookTable;
  alert: AlertTable;
  alert_subscription: AlertSubscriptionTable;
  alert_event: AlertEventTable;
  alert_attempt: AlertAttemptTable;
  report_schedule: ReportScheduleTable;
  report: ReportTable;
  report_part: ReportPartTable;
}

export interface SchemaMigrationTable {
  version: number;
  name: string;
  checksum: string;
  applied_at: Stamp;
}

export interface KindTable {
  id: number;
  name: string;
  created_at: Stamp;
  upload_job_id: Nullable<number>;
  user_id: Nullable<string>;
}

export interface PropertySetTable {
  id: number;
  properties: unknown;
}

export interface ObservationTable {
  id: number;
  observed_at: Date;
}

export interface NodeTable {
  id: number;
  object_id: string;
  kind_ids: number[];
  properties: unknown;
}

export interface RelationshipTable {
  start_id: number;
  end_id: number;
  id: number;
  property_set_id: number;
  kind_id: number;
}

export interface ObservationBlockTable {
  element: number;
  block: number;
  observation_ids: Buffer;
}

export interface GraphStateTable {
  only_row: GeneratedAlways<boolean>;
  generation: number;
  database_id: Generated<string>;
  stamp: Generated<string>;
  writer_epoch: number;
  last_node_id: number;
  last_relationship_id: number;
  last_kind_id: number;
  last_property_set_id: number;
  last_observation_id: number;
  updated_at: Stamp;
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
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: Nullable<Date>;
}

export interface IngestTaskTable {
  id: Generated<number>;
  job_id: number;
  stored_file: string;
  original_name: string;
  file_type: 'json' | 'zip';
  stored_bytes: Generated<number>;
  finished_entries: Generated<number>;
  attempts: Generated<number>;
  ingest_time: Nullable<Date>;
  unpacked_bytes: Generated<number>;
  not_before: Nullable<Date>;
  last_failure: Nullable<string>;
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
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: Nullable<Date>;
}

export interface DatapipeStatusTable {
  only_row: GeneratedAlways<boolean>;
  status: 'starting' | 'idle' | 'purging' | 'ingesting' | 'analyzing' | 'pruning';
  updated_at: Stamp;
  last_complete_analysis_at: Nullable<Date>;
  last_analysis_run_at: Nullable<Date>;
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

export interface SourceKindTable {
  id: Generated<number>;
  name: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface CustomNodeKindTable {
  id: Generated<number>;
  kind_name: string;
  /** Written as JSON text, read as a value. */
  config: ColumnType<unknown, string, string>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface SavedQueryTable {
  id: Generated<number>;
  user_id: Nullable<string>;
  name: string;
  query: string;
  description: Generated<string>;
  folder: Generated<string>;
  tags: Generated<readonly string[]>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface SavedQueryPermissionTable {
  id: Generated<number>;
  query_id: number;
  shared_to_user_id: Nullable<string>;
  public: boolean;
  created_at: Stamp;
  updated_at: Stamp;
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

export interface AssetGroupTagTable {
  id: Generated<number>;
  type: number;
  kind_name: Nullable<string>;
  name: string;
  description: Generated<string>;
  position: Nullable<number>;
  require_certify: Nullable<boolean>;
  analysis_enabled: Nullable<boolean>;
  glyph: Nullable<string>;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
  updated_by: string;
  deleted_at: Nullable<Date>;
  deleted_by: Nullable<string>;
}

export interface AssetGroupTagSelectorTable {
  id: Generated<number>;
  asset_group_tag_id: number;
  name: string;
  description: Generated<string>;
  auto_certify: Generated<number>;
  is_default: Generated<boolean>;
  allow_disable: Generated<boolean>;
  disabled_at: Nullable<Date>;
  disabled_by: Nullable<string>;
  last_error: Nullable<string>;
  last_run_at: Nullable<Date>;
  last_count: Nullable<number>;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
  updated_by: string;
}

export interface AssetGroupTagSelectorSeedTable {
  selector_id: number;
  type: number;
  value: string;
}

export interface AssetGroupTagSelectorMemberTable {
  selector_id: number;
  object_id: string;
  node_id: number;
  source: number;
  certified: Generated<number>;
  is_waiting: Generated<boolean>;
  certified_by: Nullable<string>;
  primary_kind: string;
  environment_id: string;
  name: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface AssetGroupTable {
  id: Generated<number>;
  name: string;
  tag: string;
  system_group: Generated<boolean>;
  asset_group_tag_id: number;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface AssetGroupCollectionTable {
  id: Generated<number>;
  asset_group_id: number;
  digest: string;
  created_at: Stamp;
}

export interface AssetGroupCollectionEntryTable {
  id: Generated<number>;
  collection_id: number;
  object_id: string;
  node_label: string;
  properties: string;
}

export interface DataQualityTable {
  id: Generated<number>;
  run_id: string;
  platform: 'ad' | 'azure';
  environment_id: string;
  environments: number;
  /** Written as JSON text, read as a value. */
  counts: ColumnType<Readonly<Record<string, number>>, string, string>;
  session_completeness: Nullable<number>;
  active_users: Nullable<number>;
  local_group_completeness: Nullable<number>;
  active_computers: Nullable<number>;
  created_at: Stamp;
}

export interface FindingTable {
  id: Generated<number>;
  type: string;
  shape: 'relationship' | 'list';
  asset_group_tag_id: number;
  environment_id: string;
  environment_name: string;
  source_id: string;
  source_kind: string;
  source_name: string;
  target_id: string;
  target_kind: string;
  target_name: string;
  relationship_id: Nullable<number>;
  is_inherited: boolean;
  exposure_count: number;
  exposure_share: number;
  impact_count: number;
  impact_share: number;
  severity: number;
  digest: string;
  status: Generated<'active' | 'in_progress' | 'remediated' | 'orphaned' | 'deprecated'>;
  accepted_until: Nullable<Date>;
  accepted_at: Nullable<Date>;
  accepted_by: Nullable<string>;
  accepted_reason: Nullable<string>;
  expiry_told_for: Nullable<Date>;
  created_at: Stamp;
  updated_at: Stamp;
  archived_at: Nullable<Date>;
}

export interface FindingSnapshotTable {
  id: Generated<number>;
  run_id: string;
  environment_id: string;
  asset_group_tag_id: number;
  type: string;
  finding_count: number;
  new_count: number;
  archived_count: number;
  exposure_count: number;
  exposure_share: number;
  impact_count: number;
  impact_share: number;
  composite_risk: number;
  impacted_asset_count: number;
  severity: number;
  created_at: Stamp;
}

export interface PostureSnapshotTable {
  id: Generated<number>;
  run_id: string;
  environment_id: string;
  asset_group_tag_id: number;
  exposure_share: number;
  principal_count: number;
  asset_count: number;
  exposed_asset_count: Nullable<number>;
  attack_path_count: number;
  finding_count: number;
  archived_count: number;
  critical_risk_count: number;
  session_completeness: Nullable<number>;
  group_completeness: Nullable<number>;
  created_at: Stamp;
}

export interface AnalysisPointTable {
  id: Generated<number>;
  run_id: string;
  created_at: Stamp;
  is_recorded: Generated<boolean>;
  relationship_count: Nullable<number>;
  appeared_count: Nullable<number>;
  vanished_count: Nullable<number>;
}

export interface ZoneMembershipTable {
  id: Generated<number>;
  asset_group_tag_id: number;
  object_id: string;
  kind: string;
  name: string;
  environment_id: string;
  from_at: Date;
  until_at: Nullable<Date>;
}

export interface RelationshipChangeTable {
  id: Generated<number>;
  point_id: number;
  change: 'appeared' | 'vanished';
  kind: string;
  start_id: string;
  start_kind: string;
  start_name: string;
  end_id: string;
  end_kind: string;
  end_name: string;
  asset_group_tag_ids: number[];
  environment_ids: string[];
  gained_count: Nullable<number>;
}

export interface ExposureRegionTable {
  chunk: number;
  content: Uint8Array;
}

export interface AssetGroupHistoryTable {
  id: Generated<number>;
  created_at: Stamp;
  actor: string;
  email: Nullable<string>;
  action: string;
  target: string;
  asset_group_tag_id: number;
  environment_id: Nullable<string>;
  note: Nullable<string>;
  /** JSON text on insert. */
  changes: ColumnType<unknown, string | null | undefined, never>;
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

export interface AlertWebhookTable {
  id: string;
  type: 'generic' | 'slack' | 'ms-teams';
  name: string;
  description: Generated<string>;
  url: string;
  sealed_secret: string;
  attempts: Generated<number>;
  failures: Generated<number>;
  last_error: Nullable<string>;
  last_errored_at: Nullable<Date>;
  last_succeeded_at: Nullable<Date>;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
  updated_by: string;
  disabled_at: Nullable<Date>;
  disabled_by: Nullable<string>;
}

export interface AlertTable {
  id: string;
  name: string;
  description: Generated<string>;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
  updated_by: string;
}

export interface AlertSubscriptionTable {
  alert_id: string;
  channel_id: string;
  event_type: string;
  version: number;
  disabled_at: Nullable<Date>;
}

export interface AlertEventTable {
  id: Generated<string>;
  type: string;
  message: string;
  data: ColumnType<Readonly<Record<string, unknown>>, string, never>;
  created_at: Stamp;
  attempts_queued_at: Nullable<Date>;
}

export interface AlertAttemptTable {
  alert_id: string;
  channel_id: string;
  event_id: string;
  created_at: Stamp;
  succeeded_at: Nullable<Date>;
  last_status_code: Nullable<number>;
  last_error: Nullable<string>;
  attempts: Generated<number>;
  next_attempt_at: Nullable<Date>;
}

/** What is asked for, of a report as of a schedule of reports. */
interface ReportOrderColumns {
  name: string;
  format: 'pdf' | 'csv' | 'json';
  environment_id: Nullable<string>;
  asset_group_tag_id: Nullable<number>;
  finding: Nullable<string>;
  sanitised: boolean;
}

export interface ReportScheduleTable extends ReportOrderColumns {
  id: Generated<number>;
  user_id: string;
  created_by: string;
  rrule: string;
  title: string;
  next_run_at: Date;
  rule_problem: Generated<string>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface ReportTable extends ReportOrderColumns {
  id: Generated<number>;
  user_id: Nullable<string>;
  created_by: string;
  schedule_id: Nullable<number>;
  environments: Nullable<readonly string[]>;
  status: Generated<'queued' | 'running' | 'done' | 'failed'>;
  status_message: Generated<string>;
  attempts: Generated<number>;
  size_bytes: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  started_at: Nullable<Date>;
  finished_at: Nullable<Date>;
}

export interface ReportPartTable {
  report_id: number;
  content: 'report' | 'key';
  part: number;
  bytes: Uint8Array;
}
