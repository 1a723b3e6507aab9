import type { Generated } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';

export interface SavedQueriesTables {
  saved_query: SavedQueryTable;
  saved_query_permission: SavedQueryPermissionTable;
}

export interface SavedQueryTable {
  id: Generated<number>;
  user_id: Nullable<string>;
  name: string;
  query: string;
  description: Generated<string>;
  folder: Generated<string>;
  tags: Generated<readonly string[]>;
  extension_id: Nullable<number>;
  query_key: Nullable<string>;
  category: Generated<string>;
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
