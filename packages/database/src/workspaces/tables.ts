import type { Generated } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';
import type { WorkspaceState } from './workspace.ts';

export interface WorkspacesTables {
  workspace: WorkspaceTable;
}

export interface WorkspaceTable {
  id: Generated<string>;
  name: string;
  display_name: string;
  state: Generated<WorkspaceState>;
  memory_mib: Nullable<number>;
  upload_limit_bytes: Nullable<number>;
  audit_retention_days: Nullable<number>;
  wake_at: Nullable<Date>;
  used_at: Nullable<Date>;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
  updated_by: string;
}
