import { type Kysely, sql } from 'kysely';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Tables } from '../connection/tables.ts';
import { readUsers } from './read-users.ts';
import type { RoleRepository } from './role-repository.ts';
import type { UserRecord } from './user-record.ts';

/** What a login needs to know of a user. */
export interface Credentials {
  readonly userId: string;
  readonly principalName: string;
  readonly isDisabled: boolean;
  readonly ssoProviderId: number | undefined;
  readonly secret: StoredSecret | undefined;
}

export interface StoredSecret {
  readonly id: number;
  readonly digest: string;
  readonly expiresAt: Date;
  readonly isTotpActivated: boolean;
  readonly totpSecret: string;
}

export interface NewSecret {
  readonly digest: string;
  readonly expiresAt: Date;
}

export interface FirstUser {
  readonly principalName: string;
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: number;
  readonly secret: NewSecret;
}

export class UserRepository {
  readonly #kysely: Kysely<Tables>;
  readonly #roles: RoleRepository;

  constructor(kysely: Kysely<Tables>, roles: RoleRepository) {
    this.#kysely = kysely;
    this.#roles = roles;
  }

  /** Whether the first user still has to be created. */
  async isInstalled(): Promise<boolean> {
    return (
      (await this.#kysely.selectFrom('installation').select('only_row').executeTakeFirst()) !== undefined
    );
  }

  /** Creates the first user unless this database ever had one; true for the one process that did. */
  async createFirstUser(user: FirstUser): Promise<boolean> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(${LOCKS.space}, ${LOCKS.migration})`.execute(transaction);
      const installed = await transaction
        .insertInto('installation')
        .defaultValues()
        .onConflict((conflict) => conflict.doNothing())
        .returning('only_row')
        .executeTakeFirst();
      if (installed === undefined) {
        return false;
      }

      const { id } = await transaction
        .insertInto('platform_user')
        .values({
          principal_name: user.principalName,
          email_address: user.emailAddress.toLowerCase(),
          first_name: user.firstName,
          last_name: user.lastName,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('platform_user_role')
        .values({ user_id: id, role_id: user.roleId })
        .execute();
      await transaction
        .insertInto('auth_secret')
        .values({ user_id: id, digest: user.secret.digest, expires_at: user.secret.expiresAt })
        .execute();

      return true;
    });
  }

  async findUser(userId: string): Promise<UserRecord | undefined> {
    const [user] = await readUsers(this.#kysely, this.#roles, [userId]);

    return user;
  }

  /** By principal name exactly, else by e-mail address in any case. */
  async findCredentials(login: string): Promise<Credentials | undefined> {
    const rows = await this.#credentials()
      .where((column) =>
        column.or([
          column('platform_user.principal_name', '=', login),
          column('platform_user.email_address', '=', login.toLowerCase()),
        ]),
      )
      .execute();
    const row = rows.find((candidate) => candidate.principalName === login) ?? rows[0];

    return row && toCredentials(row);
  }

  async findCredentialsById(userId: string): Promise<Credentials | undefined> {
    const row = await this.#credentials().where('platform_user.id', '=', userId).executeTakeFirst();

    return row && toCredentials(row);
  }

  async acceptEula(userId: string): Promise<void> {
    await this.#kysely
      .updateTable('platform_user')
      .set({ eula_accepted: true, updated_at: new Date() })
      .where('id', '=', userId)
      .execute();
  }

  /** Replaces digest and expiry, or adds them; multi-factor state is kept. */
  async storeSecret(userId: string, secret: NewSecret): Promise<void> {
    // As text in UTC: the driver tells times in the local zone, and in the year 1 zones have odd seconds.
    const expiresAt = sql<Date>`${secret.expiresAt.toISOString()}::timestamptz`;
    await this.#kysely
      .insertInto('auth_secret')
      .values({ user_id: userId, digest: secret.digest, expires_at: expiresAt })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          digest: secret.digest,
          digest_method: 'argon2',
          expires_at: expiresAt,
          updated_at: new Date(),
        }),
      )
      .execute();
  }

  #credentials() {
    return this.#kysely
      .selectFrom('platform_user')
      .leftJoin('auth_secret', 'auth_secret.user_id', 'platform_user.id')
      .select([
        'platform_user.id as userId',
        'platform_user.principal_name as principalName',
        'platform_user.is_disabled as isDisabled',
        'platform_user.sso_provider_id as ssoProviderId',
        'auth_secret.id as secretId',
        'auth_secret.digest',
        'auth_secret.expires_at as expiresAt',
        'auth_secret.totp_activated as isTotpActivated',
        'auth_secret.totp_secret as totpSecret',
      ]);
  }
}

interface CredentialsRow {
  readonly userId: string;
  readonly principalName: string;
  readonly isDisabled: boolean;
  readonly ssoProviderId: number | null;
  readonly secretId: number | null;
  readonly digest: string | null;
  readonly expiresAt: Date | null;
  readonly isTotpActivated: boolean | null;
  readonly totpSecret: string | null;
}

function toCredentials(row: CredentialsRow): Credentials {
  const { userId, principalName, isDisabled } = row;

  return {
    userId,
    principalName,
    isDisabled,
    ssoProviderId: row.ssoProviderId ?? undefined,
    secret: toStoredSecret(row),
  };
}

function toStoredSecret(row: CredentialsRow): StoredSecret | undefined {
  if (row.secretId === null || row.digest === null || row.expiresAt === null) {
    return undefined;
  }

  return {
    id: row.secretId,
    digest: row.digest,
    expiresAt: row.expiresAt,
    isTotpActivated: row.isTotpActivated ?? false,
    totpSecret: row.totpSecret ?? '',
  };
}
