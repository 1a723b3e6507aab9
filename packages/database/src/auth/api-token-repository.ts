import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../connection/database.ts';
import type { Tables } from '../connection/tables.ts';
import { withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { ENVIRONMENT_IDS } from './session-repository.ts';
import type { ApiTokenScope, ApiTokenTable } from './tables.ts';
import type { RecordTimes } from './user-record.ts';

export interface ApiTokenRecord extends RecordTimes {
  readonly id: string;
  readonly userId: string;
  readonly name: string | undefined;
  readonly scope: ApiTokenScope;
  readonly lastAccess: Date | undefined;
}

/** A token with what every signed request must know of its owner. */
export interface LiveApiToken {
  readonly tokenId: string;
  /** Empty: it has none. */
  readonly name: string;
  readonly sealedKey: string;
  readonly scope: ApiTokenScope;
  readonly createdAt: Date;
  readonly lastAccess: Date | undefined;
  readonly owner: TokenUser | TokenClient;
}

export interface TokenUser {
  readonly kind: 'user';
  readonly userId: string;
  readonly principalName: string;
  readonly emailAddress: string | undefined;
  readonly isDisabled: boolean;
  readonly isEulaAccepted: boolean;
  readonly roleIds: readonly number[];
  /** Object ids of the environments that the user is kept to; undefined: all. */
  readonly environmentIds: readonly string[] | undefined;
}

/** A collection client. */
export interface TokenClient {
  readonly kind: 'client';
  readonly clientId: string;
  readonly name: string;
}

const LIST_COLUMNS = {
  id: sql.ref('id'),
  user_id: sql.ref('user_id'),
  name: sql.ref('name'),
  hmac_method: sql.ref('hmac_method'),
  last_access: sql.ref('last_access'),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
  deleted_at: sql`NULL::timestamptz`,
};

/** Tokens of users, but for what every signed request needs: clients are shown with theirs. */
export class ApiTokenRepository {
  readonly #kysely: Kysely<Tables>;
  readonly #pool: Database['pool'];

  constructor(database: Pick<Database, 'kysely' | 'pool'>) {
    this.#kysely = database.kysely;
    this.#pool = database.pool;
  }

  /** @param userId whose tokens alone; undefined = of all users. Columns are named as in the table */
  async listTokens(userId: string | undefined, list: ListQuery): Promise<readonly ApiTokenRecord[]> {
    const all = this.#kysely.selectFrom('api_token').selectAll().where('user_id', 'is not', null);
    const visible = userId === undefined ? all : all.where('user_id', '=', userId);
    const rows = await withListPage(
      withListFilters(visible, list, LIST_COLUMNS),
      list,
      LIST_COLUMNS,
    ).execute();

    return rows.map(toRecord);
  }

  /** Undefined when there is no such user. */
  async createToken({
    id,
    userId,
    name,
    scope,
    sealedKey,
  }: {
    readonly id: string;
    readonly userId: string;
    readonly name: string | undefined;
    readonly scope: ApiTokenScope;
    readonly sealedKey: string;
  }): Promise<ApiTokenRecord | undefined> {
    const row = await this.#kysely
      .insertInto('api_token')
      .columns(['id', 'user_id', 'name', 'scope', 'sealed_key'])
      .expression(
        this.#kysely
          .selectFrom('platform_user')
          .select([
            sql<string>`${id}::uuid`.as('id'),
            'platform_user.id as user_id',
            sql<string | null>`${name ?? null}::text`.as('name'),
            sql<ApiTokenScope>`${scope}::text`.as('scope'),
            sql<string>`${sealedKey}::text`.as('sealed_key'),
          ])
          .where('platform_user.id', '=', userId),
      )
      .returningAll()
      .executeTakeFirst();

    return row && toRecord(row);
  }

  async findToken(tokenId: string): Promise<ApiTokenRecord | undefined> {
    const row = await this.#kysely
      .selectFrom('api_token')
      .selectAll()
      .where('id', '=', tokenId)
      .where('user_id', 'is not', null)
      .executeTakeFirst();

    return row && toRecord(row);
  }

  // Requests wait for it, so it is one statement.
  async findLiveToken(tokenId: string): Promise<LiveApiToken | undefined> {
    const { rows } = await this.#pool.query<LiveTokenRow>(FIND_LIVE_TOKEN, [tokenId]);

    return rows[0] && toLiveToken(rows[0]);
  }

  /** Returns whether there was one. */
  async removeToken(tokenId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('api_token')
      .where('id', '=', tokenId)
      .executeTakeFirst();

    return numDeletedRows > 0n;
  }

  /** Of all tokens of a user. */
  async listTokenIds(userId: string): Promise<readonly string[]> {
    const rows = await this.#kysely
      .selectFrom('api_token')
      .select('id')
      .where('user_id', '=', userId)
      .execute();

    return rows.map(({ id }) => id);
  }

  /** Returns the ids of those that were there. */
  async removeTokensOfUser(userId: string): Promise<readonly string[]> {
    const rows = await this.#kysely
      .deleteFrom('api_token')
      .where('user_id', '=', userId)
      .returning('id')
      .execute();

    return rows.map(({ id }) => id);
  }

  /** Also when its client, if it has one, was last heard of. */
  async recordAccess(tokenId: string, at: Date): Promise<void> {
    await this.#kysely
      .with('token', (step) =>
        step
          .updateTable('api_token')
          .set({ last_access: at })
          .where('id', '=', tokenId)
          .returning('client_id'),
      )
      .updateTable('collection_client')
      .from('token')
      .set({ last_checkin: at })
      .whereRef('collection_client.id', '=', 'token.client_id')
      .execute();
  }

  /** False when the token was used with this number before. */
  async takeNonce(tokenId: string, nonce: string, expiresAt: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#kysely
      .insertInto('request_nonce')
      .values({ token_id: tokenId, nonce, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();

    return numInsertedOrUpdatedRows > 0n;
  }

  /** Returns how many. */
  async removeExpiredNonces(now: Date): Promise<number> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('request_nonce')
      .where('expires_at', '<=', now)
      .executeTakeFirst();

    return Number(numDeletedRows);
  }
}

const FIND_LIVE_TOKEN = `
  SELECT t.id, t.name, t.sealed_key, t.scope, t.created_at, t.last_access, u.id AS user_id, u.principal_name, u.email_address,
         u.is_disabled, u.eula_accepted, c.id AS client_id, c.name AS client_name,
         ARRAY(SELECT r.role_id FROM platform_user_role r WHERE r.user_id = u.id) AS role_ids,
         ${ENVIRONMENT_IDS} AS environment_ids
  FROM api_token t
  LEFT JOIN platform_user u ON u.id = t.user_id
  LEFT JOIN collection_client c ON c.id = t.client_id
  WHERE t.id = $1`;

interface LiveTokenRow extends UserColumns {
  readonly id: string;
  readonly name: string | null;
  readonly sealed_key: string;
  readonly scope: ApiTokenScope;
  readonly created_at: Date;
  readonly last_access: Date | null;
  readonly client_id: string | null;
  readonly client_name: string | null;
}

/** Empty where the token belongs to a client. */
interface UserColumns {
  readonly user_id: string;
  readonly principal_name: string;
  readonly email_address: string | null;
  readonly is_disabled: boolean;
  readonly eula_accepted: boolean;
  readonly role_ids: readonly number[];
  readonly environment_ids: readonly string[] | null;
}

function toLiveToken(row: LiveTokenRow): LiveApiToken {
  return {
    tokenId: row.id,
    name: row.name ?? '',
    sealedKey: row.sealed_key,
    scope: row.scope,
    createdAt: row.created_at,
    lastAccess: row.last_access ?? undefined,
    owner:
      row.client_id === null
        ? toTokenUser(row)
        : { kind: 'client', clientId: row.client_id, name: row.client_name ?? '' },
  };
}

function toTokenUser(row: UserColumns): TokenUser {
  return {
    kind: 'user',
    userId: row.user_id,
    principalName: row.principal_name,
    emailAddress: row.email_address ?? undefined,
    isDisabled: row.is_disabled,
    isEulaAccepted: row.eula_accepted,
    roleIds: row.role_ids,
    environmentIds: row.environment_ids ?? undefined,
  };
}

function toRecord(row: Selectable<ApiTokenTable>): ApiTokenRecord {
  return {
    id: row.id,
    userId: row.user_id ?? '',
    name: row.name ?? undefined,
    scope: row.scope,
    lastAccess: row.last_access ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
