import type { Generated } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';

export interface FindingsTables {
  finding: FindingTable;
  finding_case: FindingCaseTable;
  finding_event: FindingEventTable;
  finding_snapshot: FindingSnapshotTable;
  posture_snapshot: PostureSnapshotTable;
  analysis_point: AnalysisPointTable;
  analysis_environment: AnalysisEnvironmentTable;
  analysis_exposure: AnalysisExposureTable;
  exposure_group: ExposureGroupTable;
  zone_membership: ZoneMembershipTable;
  relationship_change: RelationshipChangeTable;
  exposure_region: ExposureRegionTable;
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
  source_node_id: Nullable<number>;
  source_owner_id: Nullable<string>;
  target_id: string;
  target_kind: string;
  target_name: string;
  target_node_id: Nullable<number>;
  target_owner_id: Nullable<string>;
  relationship_id: Nullable<number>;
  is_inherited: boolean;
  exposure_count: number;
  exposure_share: number;
  impact_count: number;
  impact_share: number;
  severity: number;
  closes_count: Nullable<number>;
  effort: Generated<number>;
  side_effects: Generated<number>;
  digest: string;
  status: Generated<'active' | 'in_progress' | 'remediated' | 'orphaned' | 'deprecated'>;
  accepted_until: Nullable<Date>;
  accepted_at: Nullable<Date>;
  accepted_by: Nullable<string>;
  accepted_reason: Nullable<string>;
  expiry_told_for: Nullable<Date>;
  case_id: Nullable<number>;
  created_at: Stamp;
  updated_at: Stamp;
  archived_at: Nullable<Date>;
}

export interface FindingCaseTable {
  id: Generated<number>;
  type: string;
  asset_group_tag_id: number;
  environment_id: string;
  source_id: string;
  target_id: string;
  digest: Uint8Array;
  assignee_id: Nullable<string>;
  due_at: Nullable<Date>;
  fixed_at: Nullable<Date>;
  false_until: Nullable<Date>;
  false_at: Nullable<Date>;
  false_by: Nullable<string>;
  false_reason: Nullable<string>;
}

export interface FindingEventTable {
  id: Generated<number>;
  case_id: number;
  action: 'comment' | 'assignee' | 'due' | 'status';
  user_id: Nullable<string>;
  user_name: string;
  value: Nullable<string>;
  until_at: Nullable<Date>;
  message: Nullable<string>;
  created_at: Stamp;
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

export interface AnalysisEnvironmentTable {
  point_id: number;
  place: number;
  environment_id: string;
  name: string;
  kind: string;
  is_collected: boolean;
  is_declared: boolean;
  connected_to: number;
  session_active: Nullable<number>;
  session_share: Nullable<number>;
  local_group_active: Nullable<number>;
  local_group_share: Nullable<number>;
}

export interface AnalysisExposureTable {
  point_id: number;
  asset_group_tag_id: number;
  zone_name: string;
  principal_count: number;
  exposed_count: number;
  is_grouped: boolean;
}

export interface ExposureGroupTable {
  point_id: number;
  asset_group_tag_id: number;
  home: number;
  reached: number[];
  principal_count: number;
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
