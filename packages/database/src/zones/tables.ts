import type { ColumnType, Generated } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';

export interface ZonesTables {
  asset_group_tag: AssetGroupTagTable;
  asset_group_tag_selector: AssetGroupTagSelectorTable;
  asset_group_tag_selector_seed: AssetGroupTagSelectorSeedTable;
  asset_group_tag_selector_member: AssetGroupTagSelectorMemberTable;
  asset_group_history: AssetGroupHistoryTable;
  asset_group: AssetGroupTable;
  asset_group_collection: AssetGroupCollectionTable;
  asset_group_collection_entry: AssetGroupCollectionEntryTable;
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
  extension_id: Nullable<number>;
  rule_key: Nullable<string>;
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
