import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { DatabaseError } from '../errors.ts';
import { withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { readUsers } from './read-users.ts';
import type { RoleRepository } from './role-repository.ts';
import type { SsoProviderTable } from './tables.ts';
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

interface SharedFields {
  readonly name: string;
  /** In lower case. */
  readonly slug: string;
  readonly autoProvision: AutoProvision;
}

/** What is set of a provider of OpenID Connect. */
export interface OidcProviderFields extends SharedFields {
  readonly issuer: string;
  readonly clientId: string;
  /** An e-mail address counts as verified where the provider does not say whether it is. */
  readonly isEmailVerifiedOptional: boolean;
}

/** What is set of a provider of SAML; all but the shared fields is told by its metadata. */
export interface SamlProviderFields extends SharedFields {
  /** Its entity id. */
  readonly issuer: string;
  readonly postAddress: string;
  readonly redirectAddress: string;
  /** PEM: one of them has signed what is believed. */
  readonly certificates: readonly string[];
  /** Where the provider finds the service. Undefined: nobody knows, so that nobody can log in. */
  readonly ownRoot: string | undefined;
}

interface StoredProvider extends RecordTimes {
  readonly id: number;
}

export interface OidcProviderRecord extends OidcProviderFields, StoredProvider {
  readonly type: 'oidc';
  /** Undefined: a public client. */
  readonly sealedClientSecret: string | undefined;
}

export interface SamlProviderRecord extends SamlProviderFields, StoredProvider {
  readonly type: 'saml';
  /** PEM, for the provider to check our requests by. */
  readonly signingCertificate: string;
  readonly sealedSigningKey: string;
}

export type SsoProviderRecord = OidcProviderRecord | SamlProviderRecord;

/** Told the id, because a secret is sealed for the one provider. Null: none from now on. */
export type SealSecret = (providerId: number) => string | null;

const SAML = 1;
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

export class SsoProviderRepository {
  readonly #kysely: Kysely<Tables>;
  readonly #roles: RoleRepository;

  constructor(kysely: Kysely<Tables>, roles: RoleRepository) {
    this.#kysely = kysely;
    this.#roles = roles;
  }

  /** Columns are named as in the table. */
  async listProviders(list: ListQuery): Promise<readonly SsoProviderRecord[]> {
    const query = withListFilters(this.#kysely.selectFrom('sso_provider').selectAll(), list, LIST_COLUMNS);
    const rows = await withListPage(query, list, LIST_COLUMNS).execute();

    return rows.map(toRecord);
  }

  findProvider(providerId: number): Promise<SsoProviderRecord | undefined> {
    return findOne(this.#kysely, 'id', providerId);
  }

  /** In lower case. */
  findProviderBySlug(slug: string): Promise<SsoProviderRecord | undefined> {
    return findOne(this.#kysely, 'slug', slug);
  }

  /** Those that say which roles their users have. */
  async findRoleProviders(): Promise<ReadonlySet<number>> {
    const rows = await this.#kysely
      .selectFrom('sso_provider')
      .select('id')
      .where('auto_provision', '=', true)
      .where('role_provision', '=', true)
      .execute();

    return new Set(rows.map(({ id }) => id));
  }

  /** @throws `DATABASE_CONFLICT` when another one has the slug */
  createProvider(provider: OidcProviderFields, seal: SealSecret | undefined): Promise<number> {
    return this.#change(async (transaction) => {
      const { id } = await transaction
        .insertInto('sso_provider')
        .values({ ...toChange(provider), name: provider.name, slug: provider.slug, type: OIDC })
        .returning('id')
        .executeTakeFirstOrThrow();
      await storeSecret(transaction, id, seal);

      return id;
    });
  }

  /** @throws `DATABASE_CONFLICT` as above */
  createSamlProvider(
    provider: SamlProviderFields,
    {
      certificate,
      sealKey,
    }: { readonly certificate: string; readonly sealKey: (providerId: number) => string },
  ): Promise<number> {
    return this.#change(async (transaction) => {
      const { name, slug } = provider;
      const { id } = await transaction
        .insertInto('sso_provider')
        .values({ ...toChange(provider), name, slug, type: SAML, signing_certificate: certificate })
        .returning('id')
        .executeTakeFirstOrThrow();
      // It is sealed for the one provider, whose id is known only now.
      await transaction
        .updateTable('sso_provider')
        .set({ sealed_signing_key: sealKey(id) })
        .where('id', '=', id)
        .execute();

      return id;
    });
  }

  /**
   * Ends all sessions that were begun by the provider. Another issuer or client has other subjects: then who is who is
   * found out anew. False when there is no such provider.
   *
   * @throws `DATABASE_CONFLICT` as above
   */
  changeProvider(
    providerId: number,
    fields: Partial<OidcProviderFields & SamlProviderFields>,
    seal: SealSecret | undefined,
  ): Promise<boolean> {
    return this.#change(async (transaction) => {
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
      const { issuer = before.issuer, clientId } = fields;
      const isOtherClient = before.type === 'oidc' && clientId !== undefined && clientId !== before.clientId;
      if (issuer !== before.issuer || isOtherClient) {
        await transaction
          .updateTable('platform_user')
          .set({ sso_subject: null })
          .where('sso_provider_id', '=', providerId)
          .execute();
      }
      await endSessions(transaction, providerId);

      return true;
    });
  }

  /** Keeps where the service is found for all SAML providers that were registered before that was kept. */
  async pinSamlProviders(ownRoot: string): Promise<void> {
    await this.#kysely
      .updateTable('sso_provider')
      .set({ own_root: ownRoot })
      .where('type', '=', SAML)
      .where('own_root', 'is', null)
      .execute();
  }

  /**
   * Its users stay, without it, and their sessions end. Answers the users as they were; undefined when there is no
   * such provider.
   *
   * @throws `DATABASE_LAST_ADMINISTRATOR` when none that can log in would be left
   */
  removeProvider(providerId: number): Promise<readonly UserRecord[] | undefined> {
    return this.#change(async (transaction) => {
      const rows = await transaction
        .selectFrom('platform_user')
        .select('id')
        .where('sso_provider_id', '=', providerId)
        .orderBy('principal_name')
        .execute();
      const affected = await readUsers(
        transaction,
        this.#roles,
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
    });
  }

  #change<Result>(work: (transaction: UserTransaction) => Promise<Result>): Promise<Result> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await lockUsers(transaction);
      return refusingTakenSlug(work(transaction));
    });
  }
}

async function findOne(
  kysely: Kysely<Tables>,
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

function toChange(fields: Partial<OidcProviderFields & SamlProviderFields>) {
  const { name, slug, issuer, clientId, autoProvision, postAddress, redirectAddress, certificates } = fields;
  const { ownRoot, isEmailVerifiedOptional } = fields;

  return {
    ...(name === undefined ? {} : { name }),
    ...(slug === undefined ? {} : { slug }),
    ...(issuer === undefined ? {} : { issuer }),
    ...(clientId === undefined ? {} : { client_id: clientId }),
    ...(postAddress === undefined ? {} : { idp_post_uri: postAddress }),
    ...(redirectAddress === undefined ? {} : { idp_redirect_uri: redirectAddress }),
    ...(certificates === undefined ? {} : { idp_certificates: certificates }),
    ...(ownRoot === undefined ? {} : { own_root: ownRoot }),
    ...(isEmailVerifiedOptional === undefined ? {} : { email_verified_optional: isEmailVerifiedOptional }),
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
  const shared = {
    id: row.id,
    name: row.name,
    slug: row.slug,
    issuer: row.issuer ?? '',
    autoProvision: {
      isEnabled: row.auto_provision,
      defaultRoleId: row.default_role_id,
      areRolesProvisioned: row.role_provision,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };

  return row.type === SAML
    ? {
        ...shared,
        type: 'saml',
        postAddress: row.idp_post_uri ?? '',
        redirectAddress: row.idp_redirect_uri ?? '',
        certificates: row.idp_certificates ?? [],
        signingCertificate: row.signing_certificate ?? '',
        sealedSigningKey: row.sealed_signing_key ?? '',
        ownRoot: row.own_root ?? undefined,
      }
    : {
        ...shared,
        type: 'oidc',
        clientId: row.client_id ?? '',
        isEmailVerifiedOptional: row.email_verified_optional,
        sealedClientSecret: row.sealed_client_secret ?? undefined,
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
