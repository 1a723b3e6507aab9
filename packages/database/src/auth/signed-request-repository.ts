import type { Database } from '../connection/database.ts';

/** Signatures that were taken, and count no more. All processes share them. */
export interface SignedRequestRepository {
  /** False when it was taken before. Durable once it returns. */
  takeSignature(taken: {
    readonly tokenId: string;
    readonly signature: Uint8Array;
    readonly expiresAt: Date;
  }): Promise<boolean>;
  /** Of a request that came to nothing: it may come again. */
  returnSignature(tokenId: string, signature: Uint8Array): Promise<void>;
  /** How many signatures and nonces are kept of all tokens of a user. */
  countSignatures(userId: string, now: Date): Promise<number>;
  /** Returns how many. */
  removeExpiredSignatures(now: Date): Promise<number>;
}

export function createSignedRequestRepository(database: Database): SignedRequestRepository {
  const kysely = database.kysely;

  return {
    // Requests wait for it, so it is one statement, which the pool runs as it is.
    async takeSignature({ tokenId, signature, expiresAt }) {
      const { rowCount } = await database.pool.query(TAKE, [tokenId, signature, expiresAt]);

      return rowCount === 1;
    },

    async returnSignature(tokenId, signature) {
      await kysely
        .deleteFrom('signed_request')
        .where('token_id', '=', tokenId)
        .where('signature', '=', signature)
        .execute();
    },

    async countSignatures(userId, now) {
      const { rows } = await database.pool.query<{ count: string }>(COUNT, [userId, now]);

      return Number(rows[0]?.count ?? 0);
    },

    async removeExpiredSignatures(now) {
      const { numDeletedRows } = await kysely
        .deleteFrom('signed_request')
        .where('expires_at', '<=', now)
        .executeTakeFirst();

      return Number(numDeletedRows);
    },
  };
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
