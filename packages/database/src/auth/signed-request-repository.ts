import type { Kysely } from 'kysely';
import type { Database } from '../connection/database.ts';
import type { Tables } from '../connection/tables.ts';

/** Signatures that were taken, and count no more. All processes share them. */
export class SignedRequestRepository {
  readonly #kysely: Kysely<Tables>;
  readonly #pool: Database['pool'];

  constructor(database: Pick<Database, 'kysely' | 'pool'>) {
    this.#kysely = database.kysely;
    this.#pool = database.pool;
  }

  /**
   * False when it was taken before. Durable once it returns. Requests wait for it, so it is one statement, which the pool
   * runs as it is.
   */
  async takeSignature({
    tokenId,
    signature,
    expiresAt,
  }: {
    readonly tokenId: string;
    readonly signature: Uint8Array;
    readonly expiresAt: Date;
  }): Promise<boolean> {
    const { rowCount } = await this.#pool.query(TAKE, [tokenId, signature, expiresAt]);

    return rowCount === 1;
  }

  /** Of a request that came to nothing: it may come again. */
  async returnSignature(tokenId: string, signature: Uint8Array): Promise<void> {
    await this.#kysely
      .deleteFrom('signed_request')
      .where('token_id', '=', tokenId)
      .where('signature', '=', signature)
      .execute();
  }

  /** How many signatures and nonces are kept of all tokens of a user. */
  async countSignatures(userId: string, now: Date): Promise<number> {
    const { rows } = await this.#pool.query<{ count: string }>(COUNT, [userId, now]);

    return Number(rows[0]?.count ?? 0);
  }

  /** Returns how many. */
  async removeExpiredSignatures(now: Date): Promise<number> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('signed_request')
      .where('expires_at', '<=', now)
      .executeTakeFirst();

    return Number(numDeletedRows);
  }
}

const TAKE = `
  INSERT INTO signed_request (token_id, signature, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;

const COUNT = `
  SELECT count(*) FROM api_token t
  CROSS JOIN LATERAL (
    SELECT s.expires_at FROM signed_request s WHERE s.token_id = t.id
    UNION ALL
    SELECT n.expires_at FROM request_nonce n WHERE n.token_id = t.id
  ) taken
  WHERE t.user_id = $1 AND taken.expires_at > $2`;
