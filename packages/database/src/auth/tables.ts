import type { ColumnType, Generated } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';

export interface AuthTables {
  permission: PermissionTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  platform_user: PlatformUserTable;
  platform_user_role: PlatformUserRoleTable;
  platform_user_environment: PlatformUserEnvironmentTable;
  auth_secret: AuthSecretTable;
  session: SessionTable;
  session_key: SessionKeyTable;
  installation: InstallationTable;
  login_address: LoginAddressTable;
  user_preference: UserPreferenceTable;
  api_token: ApiTokenTable;
  request_nonce: RequestNonceTable;
  signed_request: SignedRequestTable;
  recovery_code: RecoveryCodeTable;
  sso_provider: SsoProviderTable;
  spent_login: SpentLoginTable;
}

export interface PermissionTable {
  id: number;
  authority: string;
  name: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface RoleTable {
  id: number;
  name: string;
  description: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface RolePermissionTable {
  role_id: number;
  permission_id: number;
}

export interface PlatformUserTable {
  id: Generated<string>;
  principal_name: string;
  email_address: Nullable<string>;
  first_name: Nullable<string>;
  last_name: Nullable<string>;
  sso_provider_id: Nullable<number>;
  sso_subject: Nullable<string>;
  last_login: Nullable<Date>;
  is_disabled: Generated<boolean>;
  eula_accepted: Generated<boolean>;
  all_environments: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface PlatformUserRoleTable {
  user_id: string;
  role_id: number;
}

export interface PlatformUserEnvironmentTable {
  id: Generated<number>;
  user_id: string;
  environment_id: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface AuthSecretTable {
  id: Generated<number>;
  user_id: string;
  digest: string;
  digest_method: Generated<string>;
  expires_at: Date;
  totp_secret: Generated<string>;
  totp_activated: Generated<boolean>;
  totp_last_step: Nullable<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface SessionTable {
  id: string;
  user_id: string;
  provider_type: number;
  provider_id: number;
  created_at: Stamp;
  expires_at: Date;
}

export interface SessionKeyTable {
  only_row: Generated<boolean>;
  id: Generated<string>;
  created_at: Stamp;
}

export interface InstallationTable {
  only_row: Generated<boolean>;
  installed_at: Stamp;
}

export interface LoginAddressTable {
  user_id: string;
  address: string;
  last_login_at: Date;
}

export interface UserPreferenceTable {
  user_id: string;
  name: string;
  /** Written as JSON text, read as a value. */
  value: ColumnType<unknown, string, string>;
  updated_at: Stamp;
}

/** Those of the contract. */
export type ApiTokenScope = 'all' | 'read' | 'upload';

export interface ApiTokenTable {
  id: Generated<string>;
  user_id: Nullable<string>;
  client_id: Nullable<string>;
  name: Nullable<string>;
  sealed_key: string;
  hmac_method: Generated<string>;
  scope: Generated<ApiTokenScope>;
  last_access: Nullable<Date>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface RequestNonceTable {
  token_id: string;
  nonce: string;
  expires_at: Date;
}

export interface SignedRequestTable {
  token_id: string;
  signature: Uint8Array;
  expires_at: Date;
}

export interface RecoveryCodeTable {
  user_id: string;
  digest: Uint8Array;
  created_at: Stamp;
}

export interface SsoProviderTable {
  id: Generated<number>;
  type: number;
  name: string;
  slug: string;
  auto_provision: Generated<boolean>;
  default_role_id: Generated<number>;
  role_provision: Generated<boolean>;
  issuer: Nullable<string>;
  client_id: Nullable<string>;
  sealed_client_secret: Nullable<string>;
  idp_post_uri: Nullable<string>;
  idp_redirect_uri: Nullable<string>;
  idp_certificates: Nullable<readonly string[]>;
  signing_certificate: Nullable<string>;
  sealed_signing_key: Nullable<string>;
  own_root: Nullable<string>;
  email_verified_optional: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface SpentLoginTable {
  digest: string;
  expires_at: Date;
}
