import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import type { RoleRepository } from './role-repository.ts';
import type { AuthSecretRecord, UserRecord } from './user-record.ts';

/** Users by id, in the given order, with their passwords' state and roles; those that are gone are missing. */
export async function readUsers(
  kysely: Kysely<Tables>,
  roles: RoleRepository,
  userIds: readonly string[],
): Promise<readonly UserRecord[]> {
  const isAsked = sql<SqlBool>`user_id = ANY(${userIds}::uuid[])`;
  const [users, secrets, userRoles, environments, samlRows, allRoles] = await Promise.all([
    kysely
      .selectFrom('platform_user')
      .selectAll()
      .where(sql<SqlBool>`id = ANY(${userIds}::uuid[])`)
      .execute(),
    kysely.selectFrom('auth_secret').selectAll().where(isAsked).execute(),
    kysely.selectFrom('platform_user_role').selectAll().where(isAsked).execute(),
    kysely
      .selectFrom('platform_user_environment')
      .selectAll()
      .where(isAsked)
      .orderBy('environment_id')
      .execute(),
    kysely.selectFrom('sso_provider').select('id').where('type', '=', 1).execute(),
    roles.listRoles(),
  ]);
  const samlProviders = new Set<number | null>(samlRows.map(({ id }) => id));
  const userById = new Map(users.map((user) => [user.id, user]));
  const secretByUser = new Map(secrets.map((secret) => [secret.user_id, toAuthSecret(secret)]));

  return userIds.flatMap((userId) => {
    const user = userById.get(userId);
    if (user === undefined) {
      return [];
    }

    const roleIds = userRoles.filter(({ user_id }) => user_id === userId).map(({ role_id }) => role_id);
    return [
      {
        id: user.id,
        principalName: user.principal_name,
        emailAddress: user.email_address ?? undefined,
        firstName: user.first_name ?? undefined,
        lastName: user.last_name ?? undefined,
        ssoProviderId: user.sso_provider_id ?? undefined,
        samlProviderId: samlProviders.has(user.sso_provider_id)
          ? (user.sso_provider_id ?? undefined)
          : undefined,
        lastLogin: user.last_login ?? undefined,
        isDisabled: user.is_disabled,
        isEulaAccepted: user.eula_accepted,
        seesAllEnvironments: user.all_environments,
        environments: environments
          .filter(({ user_id }) => user_id === userId)
          .map((row) => ({
            id: row.id,
            environmentId: row.environment_id,
            createdAt: row.created_at,
            updatedAt: row.updated_at,
          })),
        createdAt: user.created_at,
        updatedAt: user.updated_at,
        authSecret: secretByUser.get(userId),
        roles: allRoles.filter(({ id }) => roleIds.includes(id)),
      },
    ];
  });
}

function toAuthSecret(row: {
  readonly id: number;
  readonly digest_method: string;
  readonly expires_at: Date;
  readonly totp_activated: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}): AuthSecretRecord {
  return {
    id: row.id,
    digestMethod: row.digest_method,
    expiresAt: row.expires_at,
    isTotpActivated: row.totp_activated,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
