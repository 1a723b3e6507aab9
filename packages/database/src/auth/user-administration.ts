import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { DatabaseError } from '../errors.ts';
import { withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { readUsers } from './read-users.ts';
import type { RoleRepository } from './role-repository.ts';
import type { UserRecord } from './user-record.ts';
import type { NewSecret } from './user-repository.ts';

/** What others may know of a user they share something with. */
export interface MinimalUserRecord {
  readonly id: string;
  readonly emailAddress: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
}

export interface UserFields {
  readonly principalName: string;
  /** In lower case. */
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isDisabled: boolean;
  readonly seesAllEnvironments: boolean;
  /** Object ids of what is seen where not all is. */
  readonly environmentIds: readonly string[];
  readonly roleIds: readonly number[];
  /** Null: logs in with a password. */
  readonly ssoProviderId: number | null;
}

export interface NewUser extends UserFields {
  readonly secret: NewSecret | undefined;
}

/** Decides on a change when nobody else can change users meanwhile; throws to refuse it. */
export type PlanChange = (user: UserRecord) => UserChanges;

export interface UserChanges {
  readonly fields: Partial<UserFields>;
  /** The password goes: the user logs in by single sign-on from now on. */
  readonly dropsSecret: boolean;
  /** The user may do less than before, so what is open ends. */
  readonly endsSessions: boolean;
}

const ADMINISTRATOR = 1;
const UNIQUE_VIOLATION = '23505';
const LIST_COLUMNS = {
  id: sql.ref('id'),
  principal_name: sql.ref('principal_name'),
  email_address: sql.ref('email_address'),
  first_name: sql.ref('first_name'),
  last_name: sql.ref('last_name'),
  last_login: sql.ref('last_login'),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
  deleted_at: sql`NULL::timestamptz`,
};

export type UserTransaction = Transaction<Tables>;

/**
 * What administrators do with users. Changes are transactions that follow one another, in any number of processes:
 * two administrators who take each other's role at the same time do so one after the other, and the second is refused.
 */
export class UserAdministration {
  readonly #kysely: Kysely<Tables>;
  readonly #roles: RoleRepository;

  constructor(kysely: Kysely<Tables>, roles: RoleRepository) {
    this.#kysely = kysely;
    this.#roles = roles;
  }

  /** Columns are named as in the table. */
  async listUsers(list: ListQuery): Promise<readonly UserRecord[]> {
    const query = this.#kysely.selectFrom('platform_user').select('id');
    const rows = await withListPage(withListFilters(query, list, LIST_COLUMNS), list, LIST_COLUMNS).execute();

    return readUsers(
      this.#kysely,
      this.#roles,
      rows.map(({ id }) => id),
    );
  }

  /** Enabled ones alone. */
  async listMinimalUsers(list: ListQuery): Promise<readonly MinimalUserRecord[]> {
    const query = this.#kysely
      .selectFrom('platform_user')
      .select(['id', 'email_address', 'first_name', 'last_name'])
      .where('is_disabled', '=', false);
    const rows = await withListPage(withListFilters(query, list, LIST_COLUMNS), list, LIST_COLUMNS).execute();

    return rows.map((row) => ({
      id: row.id,
      emailAddress: row.email_address ?? undefined,
      firstName: row.first_name ?? undefined,
      lastName: row.last_name ?? undefined,
    }));
  }

  /** @throws `DATABASE_CONFLICT` with `details.column` when principal name or e-mail address is taken, in any case */
  createUser(user: NewUser): Promise<string> {
    return this.#change(async (transaction) => {
      const { id } = await transaction
        .insertInto('platform_user')
        .values({ ...toRow(user), principal_name: user.principalName })
        .returning('id')
        .executeTakeFirstOrThrow();
      await assertDistinct(transaction, id);
      await replaceRoles(transaction, id, user.roleIds);
      await replaceEnvironments(transaction, id, user.environmentIds);
      if (user.secret !== undefined) {
        await storeSecret(transaction, id, user.secret);
      }

      return id;
    });
  }

  /**
   * False when there is no such user.
   *
   * @throws `DATABASE_CONFLICT` as above; `DATABASE_LAST_ADMINISTRATOR` when none that can log in would be left
   */
  changeUser(userId: string, plan: PlanChange): Promise<boolean> {
    return this.#change(async (transaction) => {
      const [user] = await readUsers(transaction, this.#roles, [userId]);
      if (user === undefined) {
        return false;
      }

      const { fields, dropsSecret, endsSessions } = plan(user);
      await transaction
        .updateTable('platform_user')
        .set({ ...toRow(fields), ...keptSubject(fields), updated_at: sql`now()` })
        .where('id', '=', userId)
        .execute();
      await assertDistinct(transaction, userId);
      if (fields.roleIds !== undefined) {
        await replaceRoles(transaction, userId, fields.roleIds);
      }
      if (fields.environmentIds !== undefined) {
        await replaceEnvironments(transaction, userId, fields.environmentIds);
      }
      if (dropsSecret) {
        await transaction.deleteFrom('auth_secret').where('user_id', '=', userId).execute();
      }
      if (endsSessions) {
        await transaction.deleteFrom('session').where('user_id', '=', userId).execute();
      }
      await assertAdministratorLeft(transaction);

      return true;
    });
  }

  /**
   * With sessions, password and private queries; public queries and jobs stay without an owner. False when there
   * is no such user.
   *
   * @throws `DATABASE_LAST_ADMINISTRATOR` as above
   */
  removeUser(userId: string): Promise<boolean> {
    return this.#change(async (transaction) => {
      await sql`
        DELETE FROM saved_query
        WHERE user_id = ${userId}::uuid AND NOT EXISTS (
          SELECT FROM saved_query_permission AS share WHERE share.query_id = saved_query.id AND share.public
        )
      `.execute(transaction);
      await sql`
        UPDATE file_upload_job AS job
        SET user_id = NULL, user_email_address = coalesce(job.user_email_address, platform_user.email_address)
        FROM platform_user WHERE platform_user.id = ${userId}::uuid AND job.user_id = platform_user.id
      `.execute(transaction);
      const { numDeletedRows } = await transaction
        .deleteFrom('platform_user')
        .where('id', '=', userId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) {
        return false;
      }

      await assertAdministratorLeft(transaction);
      return true;
    });
  }

  /** The next session may only change the password. False when the user has none. */
  async expireSecret(userId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#kysely
      .updateTable('auth_secret')
      .set({ expires_at: sql`'0001-01-01Z'::timestamptz`, updated_at: sql`now()` })
      .where('user_id', '=', userId)
      .executeTakeFirst();

    return numUpdatedRows > 0n;
  }

  #change<Result>(work: (transaction: UserTransaction) => Promise<Result>): Promise<Result> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await lockUsers(transaction);
      return refusingTakenNames(work(transaction));
    });
  }
}

/** The role that must not be left empty stands for all changes of users: there are few, and none is urgent. */
export async function lockUsers(transaction: UserTransaction): Promise<void> {
  await transaction.selectFrom('role').select('id').where('id', '=', ADMINISTRATOR).forUpdate().execute();
}

function toRow(fields: Partial<UserFields>) {
  return {
    ...(fields.principalName === undefined ? {} : { principal_name: fields.principalName }),
    ...(fields.emailAddress === undefined ? {} : { email_address: fields.emailAddress }),
    ...(fields.firstName === undefined ? {} : { first_name: fields.firstName }),
    ...(fields.lastName === undefined ? {} : { last_name: fields.lastName }),
    ...(fields.isDisabled === undefined ? {} : { is_disabled: fields.isDisabled }),
    ...(fields.seesAllEnvironments === undefined ? {} : { all_environments: fields.seesAllEnvironments }),
    ...(fields.ssoProviderId === undefined ? {} : { sso_provider_id: fields.ssoProviderId }),
  };
}

/** Who somebody is at one provider says nothing about another. */
function keptSubject({ ssoProviderId }: Partial<UserFields>) {
  return ssoProviderId === undefined
    ? {}
    : {
        sso_subject: sql<
          string | null
        >`CASE WHEN sso_provider_id = ${ssoProviderId}::integer THEN sso_subject END`,
      };
}

export async function replaceRoles(
  transaction: UserTransaction,
  userId: string,
  roleIds: readonly number[],
): Promise<void> {
  await transaction.deleteFrom('platform_user_role').where('user_id', '=', userId).execute();
  if (roleIds.length > 0) {
    await transaction
      .insertInto('platform_user_role')
      .values(roleIds.map((roleId) => ({ user_id: userId, role_id: roleId })))
      .execute();
  }
}

/** What stays keeps its row. */
async function replaceEnvironments(
  transaction: UserTransaction,
  userId: string,
  environmentIds: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('platform_user_environment')
    .where('user_id', '=', userId)
    .where('environment_id', '<>', sql<string>`ALL(${[...environmentIds]}::text[])`)
    .execute();
  if (environmentIds.length > 0) {
    await transaction
      .insertInto('platform_user_environment')
      .values(environmentIds.map((environmentId) => ({ user_id: userId, environment_id: environmentId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function storeSecret(
  transaction: UserTransaction,
  userId: string,
  { digest, expiresAt }: NewSecret,
): Promise<void> {
  await transaction
    .insertInto('auth_secret')
    .values({ user_id: userId, digest, expires_at: sql<Date>`${expiresAt.toISOString()}::timestamptz` })
    .execute();
}

/** Both names log in, so nobody's principal name may be another's e-mail address. */
export async function assertDistinct(transaction: UserTransaction, userId: string): Promise<void> {
  const { rows } = await sql<{ readonly column: string }>`
    SELECT CASE WHEN lower(one.principal_name) = other.email_address THEN 'principal_name' ELSE 'email_address' END
      AS column
    FROM platform_user AS one JOIN platform_user AS other ON other.id <> one.id
    WHERE one.id = ${userId}::uuid
      AND (lower(one.principal_name) = other.email_address OR one.email_address = lower(other.principal_name))
    LIMIT 1
  `.execute(transaction);
  const [taken] = rows;
  if (taken !== undefined) {
    throw nameTaken(taken.column);
  }
}

export async function assertAdministratorLeft(transaction: UserTransaction): Promise<void> {
  const { rows } = await sql`
    SELECT FROM platform_user_role
    JOIN platform_user ON platform_user.id = platform_user_role.user_id
    WHERE platform_user_role.role_id = ${ADMINISTRATOR} AND NOT platform_user.is_disabled
      AND (
        platform_user.sso_provider_id IS NOT NULL
        OR EXISTS (SELECT FROM auth_secret WHERE auth_secret.user_id = platform_user.id)
      )
    LIMIT 1
  `.execute(transaction);
  if (rows.length === 0) {
    throw new DatabaseError('DATABASE_LAST_ADMINISTRATOR', 'at least one enabled administrator is required');
  }
}

async function refusingTakenNames<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (errorCodeOf(error) === UNIQUE_VIOLATION) {
      const { constraint = '' } = error as { readonly constraint?: string };
      throw nameTaken(constraint.includes('email') ? 'email_address' : 'principal_name', error);
    }
    throw error;
  }
}

function nameTaken(column: string, cause?: unknown): DatabaseError {
  return new DatabaseError('DATABASE_CONFLICT', `another user has the same ${column}`, {
    details: { column },
    ...(cause === undefined ? {} : { cause }),
  });
}
