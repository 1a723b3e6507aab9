import {
  type AuthSecret,
  nullInt32,
  nullString,
  nullTime,
  type Permission,
  type Role,
  type User,
  wireTime,
} from '@secgraph/contract';
import type { AuthSecretRecord, PermissionRecord, RoleRecord, UserRecord } from '@secgraph/database';

/** The only place that says how a user looks on the wire. */
export function presentUser(user: UserRecord): User {
  return {
    id: user.id,
    ...presentTimes(user),
    // Deprecated in favour of `sso_provider_id`; set for users of a SAML provider.
    saml_provider_id: nullInt32(undefined),
    sso_provider_id: nullInt32(user.ssoProviderId),
    AuthSecret: user.authSecret === undefined ? null : presentAuthSecret(user.authSecret),
    roles: user.roles.map(presentRole),
    first_name: nullString(user.firstName),
    last_name: nullString(user.lastName),
    email_address: nullString(user.emailAddress),
    principal_name: user.principalName,
    last_login: wireTime(user.lastLogin),
    is_disabled: user.isDisabled,
    eula_accepted: user.isEulaAccepted,
    all_environments: user.seesAllEnvironments,
    environment_targeted_access_control: [],
  };
}

function presentRole(role: RoleRecord): Role {
  return {
    id: role.id,
    ...presentTimes(role),
    name: role.name,
    description: role.description,
    permissions: role.permissions.map(presentPermission),
  };
}

function presentPermission(permission: PermissionRecord): Permission {
  return {
    id: permission.id,
    ...presentTimes(permission),
    authority: permission.authority,
    name: permission.name,
  };
}

function presentAuthSecret(secret: AuthSecretRecord): AuthSecret {
  return {
    id: secret.id,
    ...presentTimes(secret),
    digest_method: secret.digestMethod,
    expires_at: wireTime(secret.expiresAt),
    totp_activated: secret.isTotpActivated,
  };
}

function presentTimes(record: {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}): Pick<Role, 'created_at' | 'updated_at' | 'deleted_at'> {
  return {
    created_at: wireTime(record.createdAt),
    updated_at: wireTime(record.updatedAt),
    deleted_at: nullTime(undefined),
  };
}
