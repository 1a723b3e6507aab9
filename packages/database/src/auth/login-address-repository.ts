import { sql } from 'kysely';
import type { Database } from '../connection/database.ts';

/** The addresses from which users have logged in. */
export interface LoginAddressRepository {
  isKnown(userId: string, address: string): Promise<boolean>;
  /** Whether any user did. */
  isFamiliar(address: string): Promise<boolean>;
  /** Stores a login; of more than `limit` addresses of the user, the oldest give way. */
  storeLogin(
    login: { readonly userId: string; readonly address: string; readonly at: Date },
    limit: number,
  ): Promise<void>;
  /** Of all users, newest first. */
  listNewest(limit: number): Promise<readonly string[]>;
  removeOfUser(userId: string): Promise<void>;
  removeOlderThan(time: Date): Promise<number>;
}

export function createLoginAddressRepository(database: Database): LoginAddressRepository {
  const kysely = database.kysely;

  return {
    async isKnown(userId, address) {
      const row = await kysely
        .selectFrom('login_address')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('address', '=', address)
        .executeTakeFirst();

      return row !== undefined;
    },

    async isFamiliar(address) {
      const row = await kysely
        .selectFrom('login_address')
        .select('address')
        .where('address', '=', address)
        .limit(1)
        .executeTakeFirst();

      return row !== undefined;
    },

    async storeLogin({ userId, address, at }, limit) {
      await kysely
        .insertInto('login_address')
        .values({ user_id: userId, address, last_login_at: at })
        .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ last_login_at: at }))
        .execute();
      await sql`
        DELETE FROM login_address WHERE user_id = ${userId}::uuid AND address IN (
          SELECT address FROM login_address WHERE user_id = ${userId}::uuid
          ORDER BY last_login_at DESC, address OFFSET ${limit}
        )`.execute(kysely);
    },

    async listNewest(limit) {
      const rows = await kysely
        .selectFrom('login_address')
        .select('address')
        .groupBy('address')
        .orderBy((select) => select.fn.max('last_login_at'), 'desc')
        .limit(limit)
        .execute();

      return rows.map(({ address }) => address);
    },

    async removeOfUser(userId) {
      await kysely.deleteFrom('login_address').where('user_id', '=', userId).execute();
    },

    async removeOlderThan(time) {
      const result = await kysely
        .deleteFrom('login_address')
        .where('last_login_at', '<', time)
        .executeTakeFirst();

      return Number(result.numDeletedRows);
    },
  };
}
