import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';

export interface GraphTables {
  kind: KindTable;
  property_set: PropertySetTable;
  observation: ObservationTable;
  node: NodeTable;
  relationship: RelationshipTable;
  observation_block: ObservationBlockTable;
  graph_state: GraphStateTable;
  source_kind: SourceKindTable;
  custom_node_kind: CustomNodeKindTable;
  data_quality: DataQualityTable;
  stored_snapshot: StoredSnapshotTable;
  stored_snapshot_part: StoredSnapshotPartTable;
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
  last_node_id: number;
  last_relationship_id: number;
  last_kind_id: number;
  last_property_set_id: number;
  last_observation_id: number;
  updated_at: Stamp;
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
  schema_node_kind_id: Nullable<number>;
  /** As `config`. */
  own_config: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface DataQualityTable {
  id: Generated<number>;
  run_id: string;
  platform: string;
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

export interface StoredSnapshotTable {
  name: string;
  position: GeneratedAlways<number>;
  stamp: string;
  part_count: Nullable<number>;
  created_at: Stamp;
}

export interface StoredSnapshotPartTable {
  name: string;
  number: number;
  is_packed: boolean;
  content: Buffer;
}
