import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../connection/database.ts';
import type { Tables } from '../connection/tables.ts';
import { DatabaseError } from '../errors.ts';

/** How a session was begun; on the wire and in the table 0, 1 and 2. */
export type SessionProvider = 'secret' | 'saml' | 'oidc';

export interface NewSession {
  /** A UUID that nobody can guess. */
  readonly sessionId: string;
  readonly userId: string;
  readonly provider: SessionProvider;
  readonly providerId: number;
  /** What a password was compared with, and whether a code was asked for; undefined: nothing was looked at. */
  readonly checked?: CheckedSecret | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface CheckedSecret {
  readonly digest: string;
  readonly isTotpActivated: boolean;
}

/** A live session with what every request must know of its user. */
export interface LiveSession {
  readonly sessionId: string;
  /** Of the key that signs sessions now: what another one signed is over. */
  readonly keyId: string;
  readonly userId: string;
  readonly principalName: string;
  readonly emailAddress: string | undefined;
  readonly provider: SessionProvider;
  readonly isEulaAccepted: boolean;
  /** Undefined: the user has no password. */
  readonly secretExpiresAt: Date | undefined;
  readonly roleIds: readonly number[];
  /** Object ids of the environments that the user is kept to; undefined: all. */
  readonly environmentIds: readonly string[] | undefined;
}

const PROVIDERS: readonly SessionProvider[] = ['secret', 'saml', 'oidc'];

export class SessionRepository {
  readonly #kysely: Kysely<Tables>;
  readonly #pool: Database['pool'];

  constructor(database: Pick<Database, 'kysely' | 'pool'>) {
    this.#kysely = database.kysely;
    this.#pool = database.pool;
  }

  /**
   * Stores a session and the time of login.
   *
   * @returns the id of the key to sign its token with
   * @throws `DATABASE_NOT_SIGNED_ON` when the user is no longer one of the provider, or was disabled meanwhile; when
   *   the password or its second factor is not the one that was checked any more
   */
  async createSession(session: NewSession): Promise<string> {
    return this.#kysely.transaction().execute(async (transaction) => {
      if (session.provider !== 'secret') {
        await assertSignedOn(transaction, session);
      } else if (session.checked !== undefined) {
        await assertUnchanged(transaction, session.userId, session.checked);
      }
      // Held until the session is stored: whoever changes the key meanwhile then ends it.
      const { id: keyId } = await transaction
        .selectFrom('session_key')
        .select('id')
        .forShare()
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('session')
        .values({
          id: session.sessionId,
          user_id: session.userId,
          provider_type: PROVIDERS.indexOf(session.provider),
          provider_id: session.providerId,
          created_at: session.createdAt,
          expires_at: session.expiresAt,
        })
        .execute();
      await transaction
        .updateTable('platform_user')
        .set({ last_login: session.createdAt })
        .where('id', '=', session.userId)
        .execute();

      return keyId;
    });
  }

  /**
   * By id; those that are unknown, ended or expired, or whose user is disabled, are missing. Requests wait for it, so it
   * is one statement.
   */
  async findLiveSessions(
    sessionIds: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, LiveSession>> {
    const { rows } = await this.#pool.query<LiveSessionRow>(FIND_LIVE_SESSIONS, [sessionIds, now]);

    return new Map(rows.map((row) => [row.id, toLiveSession(row)]));
  }

  /** When its user logged in; undefined: it is unknown or ended. */
  async findBeginning(sessionId: string): Promise<Date | undefined> {
    const row = await this.#kysely
      .selectFrom('session')
      .select('created_at')
      .where('id', '=', sessionId)
      .executeTakeFirst();

    return row?.created_at;
  }

  /** @param keptSessionId one that goes on; undefined: none does */
  async endSessionsOfUser(userId: string, keptSessionId?: string): Promise<void> {
    const all = this.#kysely.deleteFrom('session').where('user_id', '=', userId);
    await (keptSessionId === undefined ? all : all.where('id', '<>', keptSessionId)).execute();
  }

  /** Removes rows nobody can use any more; returns how many. */
  async removeExpiredSessions(now: Date): Promise<number> {
    const result = await sql`DELETE FROM session WHERE expires_at <= ${now}`.execute(this.#kysely);

    return Number(result.numAffectedRows ?? 0n);
  }
}

/** Held until the session is stored: whoever changes the user or the provider meanwhile then ends it. */
async function assertSignedOn(
  transaction: Transaction<Tables>,
  { userId, providerId }: NewSession,
): Promise<void> {
  const user = await transaction
    .selectFrom('platform_user')
    .select('id')
    .where('id', '=', userId)
    .where('sso_provider_id', '=', providerId)
    .where('is_disabled', '=', false)
    .forShare()
    .executeTakeFirst();
  if (user === undefined) {
    throw new DatabaseError('DATABASE_NOT_SIGNED_ON', 'the user may no longer log in by this provider');
  }
}

/** Held, too: whoever turns a second factor on, or changes the password, ends the session that is stored now. */
async function assertUnchanged(
  transaction: Transaction<Tables>,
  userId: string,
  { digest, isTotpActivated }: CheckedSecret,
): Promise<void> {
  const secret = await transaction
    .selectFrom('auth_secret')
    .select('id')
    .where('user_id', '=', userId)
    .where('digest', '=', digest)
    .where('totp_activated', '=', isTotpActivated)
    .forShare()
    .executeTakeFirst();
  if (secret === undefined) {
    throw new DatabaseError('DATABASE_NOT_SIGNED_ON', 'the password, or what is beside it, was changed');
  }
}

/** The environments that the user `u` may see; null: all. */
export const ENVIRONMENT_IDS = `CASE WHEN u.all_environments THEN NULL ELSE ARRAY(
  SELECT e.environment_id FROM platform_user_environment e WHERE e.user_id = u.id ORDER BY 1) END`;

const FIND_LIVE_SESSIONS = `
  SELECT s.id::text, k.id::text AS key_id, s.user_id, s.provider_type, u.principal_name, u.email_address, u.eula_accepted,
         a.expires_at AS secret_expires_at,
         ARRAY(SELECT r.role_id FROM platform_user_role r WHERE r.user_id = u.id) AS role_ids,
         ${ENVIRONMENT_IDS} AS environment_ids
  FROM session s
  CROSS JOIN session_key k
  JOIN platform_user u ON u.id = s.user_id
  LEFT JOIN auth_secret a ON a.user_id = u.id
  WHERE s.id = ANY($1::uuid[]) AND s.expires_at > $2 AND NOT u.is_disabled`;

interface LiveSessionRow {
  readonly id: string;
  readonly key_id: string;
  readonly user_id: string;
  readonly provider_type: number;
  readonly principal_name: string;
  readonly email_address: string | null;
  readonly eula_accepted: boolean;
  readonly secret_expires_at: Date | null;
  readonly role_ids: readonly number[];
  readonly environment_ids: readonly string[] | null;
}

function toLiveSession(row: LiveSessionRow): LiveSession {
  return {
    sessionId: row.id,
    keyId: row.key_id,
    userId: row.user_id,
    principalName: row.principal_name,
    emailAddress: row.email_address ?? undefined,
    provider: PROVIDERS[row.provider_type] ?? 'secret',
    isEulaAccepted: row.eula_accepted,
    secretExpiresAt: row.secret_expires_at ?? undefined,
    roleIds: row.role_ids,
    environmentIds: row.environment_ids ?? undefined,
  };
}
