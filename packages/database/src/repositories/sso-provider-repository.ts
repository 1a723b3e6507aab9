import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../connection/database.ts';
import { DatabaseError } from '../errors.ts';
import { withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type { AuthTables, SsoProviderTable } from './auth-tables.ts';
import { readUsers } from './read-users.ts';
import type { RoleRepository } from './role-repository.ts';
import { assertAdministratorLeft, lockUsers, type UserTransaction } from './user-administration.ts';
import type { RecordTimes, UserRecord } from './user-record.ts';

/** Whether users come into being at their first login, and with which role. */
export interface AutoProvision {
  readonly isEnabled: boolean;
  /** 0: none. */
  readonly defaultRoleId: number;
  /** The provider says which role a user has. */
  readonly areRolesProvisioned: boolean;
}

/** What is set of a provider of OpenID Connect. */
export interface SsoProviderFields {
  readonly name: string;
  /** In lower case. */
  readonly slug: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly autoProvision: AutoProvision;
}

export interface SsoProviderRecord extends SsoProviderFields, RecordTimes {
  readonly id: number;
  /** Undefined: a public client. */
  readonly sealedClientSecret: string | undefined;
}

/** Told the id, because a secret is sealed for the one provider. Null: none from now on. */
export type SealSecret = (providerId: number) => string | null;

export interface SsoProviderRepository {
  /** Columns are named as in the table. */
  listProviders(list: ListQuery): Promise<readonly SsoProviderRecord[]>;
  findProvider(providerId: number): Promise<SsoProviderRecord | undefined>;
  /** In lower case. */
  findProviderBySlug(slug: string): Promise<SsoProviderRecord | undefined>;
  /** Those that say which roles their users have. */
  findRoleProviders(): Promise<ReadonlySet<number>>;
  /** @throws `DATABASE_CONFLICT` when another one has the slug */
  createProvider(provider: SsoProviderFields, seal: SealSecret | undefined): Promise<number>;
  /**
   * Ends all sessions that were begun by the provider. Another issuer or client has other subjects: then who is who is
   * found out anew. False when there is no such provider.
   *
   * @throws `DATABASE_CONFLICT` as above
   */
  changeProvider(
    providerId: number,
    fields: Partial<SsoProviderFields>,
    seal: SealSecret | undefined,
  ): Promise<boolean>;
  /**
   * Its users stay, without it, and their sessions end. Answers the users as they were; undefined when there is no
   * such provider.
   *
   * @throws `DATABASE_LAST_ADMINISTRATOR` when none that can log in would be left
   */
  removeProvider(providerId: number): Promise<readonly UserRecord[] | undefined>;
}

const OIDC = 2;
const UNIQUE_VIOLATION = '23505';
const LIST_COLUMNS = {
  id: sql.ref('id'),
  type: sql.ref('type'),
  name: sql.ref('name'),
  slug: sql.ref('slug'),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
};

export function createSsoProviderRepository(
  database: Database,
  roles: RoleRepository,
): SsoProviderRepository {
  const kysely = database.kysely.withTables<AuthTables>();
  const change = <Result>(work: (transaction: UserTransaction) => Promise<Result>): Promise<Result> =>
    kysely.transaction().execute(async (transaction) => {
      await lockUsers(transaction);
      return refusingTakenSlug(work(transaction));
    });

  return {
    async listProviders(list) {
      const query = withListFilters(kysely.selectFrom('sso_provider').selectAll(), list, LIST_COLUMNS);
      const rows = await withListPage(query, list, LIST_COLUMNS).execute();

      return rows.map(toRecord);
    },

    findProvider: (providerId) => findOne(kysely, 'id', providerId),

    findProviderBySlug: (slug) => findOne(kysely, 'slug', slug),

    async findRoleProviders() {
      const rows = await kysely
        .selectFrom('sso_provider')
        .select('id')
        .where('auto_provision', '=', true)
        .where('role_provision', '=', true)
        .execute();

      return new Set(rows.map(({ id }) => id));
    },

    createProvider: (provider, seal) =>
      change(async (transaction) => {
        const { id } = await transaction
          .insertInto('sso_provider')
          .values({ ...toRow(provider), type: OIDC })
          .returning('id')
          .executeTakeFirstOrThrow();
        await storeSecret(transaction, id, seal);

        return id;
      }),

    changeProvider: (providerId, fields, seal) =>
      change(async (transaction) => {
        const before = await findOne(transaction, 'id', providerId);
        if (before === undefined) {
          return false;
        }

        await transaction
          .updateTable('sso_provider')
          .set({ ...toChange(fields), updated_at: sql`now()` })
          .where('id', '=', providerId)
          .execute();
        await storeSecret(transaction, providerId, seal);
        const { issuer = before.issuer, clientId = before.clientId } = fields;
        if (issuer !== before.issuer || clientId !== before.clientId) {
          await transaction
            .updateTable('platform_user')
            .set({ sso_subject: null })
            .where('sso_provider_id', '=', providerId)
            .execute();
        }
        await endSessions(transaction, providerId);

        return true;
      }),

    removeProvider: (providerId) =>
      change(async (transaction) => {
        const rows = await transaction
          .selectFrom('platform_user')
          .select('id')
          .where('sso_provider_id', '=', providerId)
          .orderBy('principal_name')
          .execute();
        const affected = await readUsers(
          transaction,
          roles,
          rows.map(({ id }) => id),
        );
        await transaction
          .updateTable('platform_user')
          .set({ sso_provider_id: null, sso_subject: null, updated_at: sql`now()` })
          .where('sso_provider_id', '=', providerId)
          .execute();
        await endSessions(transaction, providerId);
        const { numDeletedRows } = await transaction
          .deleteFrom('sso_provider')
          .where('id', '=', providerId)
          .executeTakeFirst();
        if (numDeletedRows === 0n) {
          return undefined;
        }

        await assertAdministratorLeft(transaction);
        return affected;
      }),
  };
}

async function findOne(
  kysely: Kysely<AuthTables>,
  column: 'id' | 'slug',
  value: number | string,
): Promise<SsoProviderRecord | undefined> {
  const row = await kysely
    .selectFrom('sso_provider')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst();

  return row && toRecord(row);
}

async function storeSecret(
  transaction: UserTransaction,
  providerId: number,
  seal: SealSecret | undefined,
): Promise<void> {
  if (seal !== undefined) {
    await transaction
      .updateTable('sso_provider')
      .set({ sealed_client_secret: seal(providerId) })
      .where('id', '=', providerId)
      .execute();
  }
}

async function endSessions(transaction: UserTransaction, providerId: number): Promise<void> {
  await transaction
    .deleteFrom('session')
    .where('provider_type', '<>', 0)
    .where('provider_id', '=', providerId)
    .execute();
}

function toRow({ name, slug, issuer, clientId, autoProvision }: SsoProviderFields) {
  return { name, slug, issuer, client_id: clientId, ...provisionColumns(autoProvision) };
}

function toChange({ name, slug, issuer, clientId, autoProvision }: Partial<SsoProviderFields>) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(slug === undefined ? {} : { slug }),
    ...(issuer === undefined ? {} : { issuer }),
    ...(clientId === undefined ? {} : { client_id: clientId }),
    ...(autoProvision === undefined ? {} : provisionColumns(autoProvision)),
  };
}

function provisionColumns({ isEnabled, defaultRoleId, areRolesProvisioned }: AutoProvision) {
  return {
    auto_provision: isEnabled,
    default_role_id: defaultRoleId,
    role_provision: areRolesProvisioned,
  };
}

function toRecord(row: Selectable<SsoProviderTable>): SsoProviderRecord {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    issuer: row.issuer ?? '',
    clientId: row.client_id ?? '',
    sealedClientSecret: row.sealed_client_secret ?? undefined,
    autoProvision: {
      isEnabled: row.auto_provision,
      defaultRoleId: row.default_role_id,
      areRolesProvisioned: row.role_provision,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

async function refusingTakenSlug<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (errorCodeOf(error) === UNIQUE_VIOLATION) {
      throw new DatabaseError('DATABASE_CONFLICT', 'another provider has the same name', {
        details: { column: 'slug' },
        cause: error,
      });
    }
    throw error;
  }
}
