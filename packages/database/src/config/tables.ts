import type { ColumnType, Generated } from 'kysely';
import type { Stamp } from '../connection/column-types.ts';

export interface ConfigTables {
  parameter: ParameterTable;
  feature_flag: FeatureFlagTable;
}

export interface ParameterTable {
  id: Generated<number>;
  key: string;
  name: string;
  description: string;
  /** Written as JSON text, read as a value. */
  value: ColumnType<unknown, string, string>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface FeatureFlagTable {
  id: Generated<number>;
  key: string;
  name: string;
  description: string;
  enabled: boolean;
  user_updatable: boolean;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
