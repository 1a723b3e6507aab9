import type { Generated, GeneratedAlways } from 'kysely';
import type { Stamp } from '../connection/column-types.ts';

export interface ExtensionsTables {
  schema_revision: SchemaRevisionTable;
  schema_extension: SchemaExtensionTable;
  schema_node_kind: SchemaNodeKindTable;
  schema_relationship_kind: SchemaRelationshipKindTable;
  schema_kind_info: SchemaKindInfoTable;
  schema_environment: SchemaEnvironmentTable;
  schema_environment_principal: SchemaEnvironmentPrincipalTable;
  schema_finding: SchemaFindingTable;
  finding_switch: FindingSwitchTable;
}

export interface FindingSwitchTable {
  finding: string;
  is_enabled: boolean;
  updated_at: Stamp;
}

export interface SchemaRevisionTable {
  only_row: GeneratedAlways<boolean>;
  revision: number;
}

export interface SchemaExtensionTable {
  id: Generated<number>;
  name: string;
  display_name: string;
  version: string;
  namespace: string;
  is_builtin: Generated<boolean>;
  publisher: Generated<string>;
  homepage: Generated<string>;
  licence: Generated<string>;
  digest: Generated<string>;
  case_sensitive_ids: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface SchemaNodeKindTable {
  id: Generated<number>;
  extension_id: number;
  name: string;
  display_name: string;
  description: string;
  is_display_kind: boolean;
  icon: string;
  color: string;
}

export interface SchemaRelationshipKindTable {
  id: Generated<number>;
  extension_id: number;
  name: string;
  display_name: string;
  description: string;
  is_traversable: boolean;
}

export interface SchemaKindInfoTable {
  id: Generated<number>;
  node_kind_id: number | null;
  relationship_kind_id: number | null;
  key: string;
  title: string;
  position: number;
  markdown: string;
}

export interface SchemaEnvironmentTable {
  id: Generated<number>;
  extension_id: number;
  node_kind_id: number;
  source_kind: string;
}

export interface SchemaEnvironmentPrincipalTable {
  environment_id: number;
  node_kind_id: number;
}

export interface SchemaFindingTable {
  id: Generated<number>;
  extension_id: number;
  type: Generated<number>;
  name: string;
  display_name: string;
  relationship_kind: string;
  environment_kind: string;
  short_description: string;
  long_description: string;
  short_remediation: string;
  long_remediation: string;
  statement: Generated<string>;
  severity: Generated<'low' | 'moderate' | 'high' | 'critical'>;
  is_off_by_default: Generated<boolean>;
}
