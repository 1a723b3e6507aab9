import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../connection/database.ts';
import { DatabaseError } from '../errors.ts';
import { endAllSessions } from './end-all-sessions.ts';

export interface RecoverableUser {
  readonly id: string;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly hasPassword: boolean;
}

const COLUMNS = `
  u.id::text, u.principal_name AS name, u.is_disabled AS "isDisabled",
  EXISTS (SELECT FROM auth_secret s WHERE s.user_id = u.id) AS "hasPassword"`;

const ADMINISTRATOR_ROLE = 'Administrator';

/** What who owns the machine may do, logged in or not. Each is one transaction, the audit log included. */
export class AccountRecovery {
  readonly #pool: Database['pool'];

  constructor(database: Pick<Database, 'pool'>) {
    this.#pool = database.pool;
  }

  async findUser(loginName: string): Promise<RecoverableUser | undefined> {
    const { rows } = await this.#pool.query<RecoverableUser>(
      `SELECT ${COLUMNS} FROM platform_user u
       WHERE lower(u.principal_name) = lower($1) OR u.email_address = lower($1)
       ORDER BY u.principal_name = $1 DESC, lower(u.principal_name) = lower($1) DESC LIMIT 1`,
      [loginName],
    );

    return rows[0];
  }

  async listAdministrators(): Promise<readonly RecoverableUser[]> {
    const { rows } = await this.#pool.query<RecoverableUser>(
      `SELECT ${COLUMNS} FROM platform_user u
       JOIN platform_user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id
       WHERE r.name = $1 AND NOT u.is_disabled ORDER BY u.principal_name`,
      [ADMINISTRATOR_ROLE],
    );

    return rows;
  }

  /** Also lets the user log in by password instead of single sign-on. Ends his sessions; returns how many API tokens. */
  async resetPassword(
    user: RecoverableUser,
    secret: { readonly digest: string; readonly expiresAt: Date },
    {
      removesSecondFactor,
      revokesTokens,
    }: { readonly removesSecondFactor: boolean; readonly revokesTokens: boolean },
  ): Promise<number> {
    return this.#inTransaction(async (client) => {
      await client.query('SELECT FROM platform_user WHERE id = $1 FOR UPDATE', [user.id]);
      if (removesSecondFactor) {
        await client.query('DELETE FROM auth_secret WHERE user_id = $1', [user.id]);
      }
      await client.query(
        `INSERT INTO auth_secret (user_id, digest, expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE
         SET digest = excluded.digest, digest_method = 'argon2', expires_at = excluded.expires_at,
             updated_at = now()`,
        [user.id, secret.digest, secret.expiresAt.toISOString()],
      );
      await partFromProvider(client, [user.id]);
      // Whoever knew the old password is not known any more.
      await client.query('DELETE FROM login_address WHERE user_id = $1', [user.id]);
      const tokenIds = revokesTokens ? await removeTokens(client, user.id) : [];
      await recordOnMachine(client, user.hasPassword ? 'UpdateAuthSecret' : 'CreateAuthSecret', {
        secret_user_id: user.id,
        principal_name: user.name,
        secret_expires_at: secret.expiresAt.toISOString(),
        second_factor_removed: removesSecondFactor,
        revoked_token_ids: tokenIds,
      });

      return tokenIds.length;
    });
  }

  /**
   * Parts users from their providers and ends their sessions; of all of them, no provider makes users any more, either.
   *
   * @param user undefined = all
   * @returns the names of those who logged in by a provider
   */
  async disableSingleSignOn(user: RecoverableUser | undefined): Promise<readonly string[]> {
    return this.#inTransaction(async (client) => {
      const { rows } = await client.query<{ id: string; name: string }>(
        `SELECT id::text, principal_name AS name FROM platform_user
         WHERE sso_provider_id IS NOT NULL AND ($1::uuid IS NULL OR id = $1::uuid)
         ORDER BY principal_name FOR UPDATE`,
        [user?.id ?? null],
      );
      await partFromProvider(
        client,
        rows.map(({ id }) => id),
      );
      if (user === undefined && (await hasTable(client, 'sso_provider'))) {
        await client.query('UPDATE sso_provider SET auto_provision = false, updated_at = now()');
      }
      const names = rows.map(({ name }) => name);
      await recordOnMachine(client, 'DisableSingleSignOn', { users: names, all: user === undefined });

      return names;
    });
  }

  /** Ends every session, and has the next ones signed with another key. @throws `DATABASE_NOT_MIGRATED` */
  async rotateSessionKey(): Promise<void> {
    await this.#inTransaction(async (client) => {
      if (!(await hasTable(client, 'session_key'))) {
        throw new DatabaseError(
          'DATABASE_NOT_MIGRATED',
          'The service that runs is of a release that has no such key: start this release once, which ends all sessions.',
        );
      }
      await endAllSessions(client);
      await recordOnMachine(client, 'RotateSessionKey', {});
    });
  }

  /** Tells the audit log of something that was done on the machine itself. */
  record(action: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
    return recordOnMachine(this.#pool, action, fields);
  }

  async #inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

async function removeTokens(client: pg.ClientBase, userId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    'DELETE FROM api_token WHERE user_id = $1 RETURNING id::text',
    [userId],
  );

  return rows.map(({ id }) => id);
}

async function partFromProvider(client: pg.ClientBase, userIds: readonly string[]): Promise<void> {
  const subject = (await hasTable(client, 'sso_provider')) ? ', sso_subject = NULL' : '';
  await client.query(
    `UPDATE platform_user SET sso_provider_id = NULL${subject}, updated_at = now()
     WHERE id = ANY($1::uuid[]) AND sso_provider_id IS NOT NULL`,
    [userIds],
  );
  await client.query('DELETE FROM session WHERE user_id = ANY($1::uuid[])', [userIds]);
}

/** The service that runs may be of an older release, whose schema knows less. */
async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>('SELECT to_regclass($1) IS NOT NULL AS known', [
    name,
  ]);

  return rows[0]?.known === true;
}

/** Tells the audit log. There is no request; the machine speaks for itself. */
export async function recordOnMachine(
  client: Pick<pg.ClientBase, 'query'> | Database['pool'],
  action: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_log (actor_id, actor_name, actor_email, action, fields, request_id, source_ip_address,
                            status, commit_id)
     VALUES ('', 'secgraph command line', '', $1, $2, '', 'localhost', 'success', $3)`,
    [action, JSON.stringify(fields), randomUUID()],
  );
}
