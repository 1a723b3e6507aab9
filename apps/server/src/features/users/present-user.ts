import {
  type AuthSecret,
  type MinimalUser,
  nullInt32,
  nullString,
  recordTimes,
  type User,
  wireTime,
} from '@secgraph/contract';
import type { AuthSecretRecord, MinimalUserRecord, UserRecord } from '@secgraph/database/auth';
import { presentRole } from '../roles/present-role.ts';

/** The only place that says how a user looks on the wire. */
export function presentUser(user: UserRecord): User {
  return {
    id: user.id,
    ...recordTimes(user),
    // Deprecated in favour of `sso_provider_id`; set for users of a SAML provider.
    saml_provider_id: nullInt32(user.samlProviderId),
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
    environment_targeted_access_control: user.environments.map((environment) => ({
      id: environment.id,
      ...recordTimes(environment),
      user_id: user.id,
      environment_id: environment.environmentId,
    })),
  };
}

export function presentMinimalUser({
  id,
  emailAddress,
  firstName,
  lastName,
}: MinimalUserRecord): MinimalUser {
  return {
    id,
    email: emailAddress ?? '',
    email_address: emailAddress ?? '',
    first_name: nullString(firstName),
    last_name: nullString(lastName),
  };
}

function presentAuthSecret(secret: AuthSecretRecord): AuthSecret {
  return {
    id: secret.id,
    ...recordTimes(secret),
    digest_method: secret.digestMethod,
    expires_at: wireTime(secret.expiresAt),
    totp_activated: secret.isTotpActivated,
  };
}
