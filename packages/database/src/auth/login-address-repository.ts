import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** The addresses from which users have logged in. */
export class LoginAddressRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async isKnown(userId: string, address: string): Promise<boolean> {
    const row = await this.#kysely
      .selectFrom('login_address')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('address', '=', address)
      .executeTakeFirst();

    return row !== undefined;
  }

  /** Whether any user did. */
  async isFamiliar(address: string): Promise<boolean> {
    const row = await this.#kysely
      .selectFrom('login_address')
      .select('address')
      .where('address', '=', address)
      .limit(1)
      .executeTakeFirst();

    return row !== undefined;
  }

  /** Stores a login; of more than `limit` addresses of the user, the oldest give way. */
  async storeLogin(
    { userId, address, at }: { readonly userId: string; readonly address: string; readonly at: Date },
    limit: number,
  ): Promise<void> {
    await this.#kysely
      .insertInto('login_address')
      .values({ user_id: userId, address, last_login_at: at })
      .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ last_login_at: at }))
      .execute();
    await sql`
      DELETE FROM login_address WHERE user_id = ${userId}::uuid AND address IN (
        SELECT address FROM login_address WHERE user_id = ${userId}::uuid
        ORDER BY last_login_at DESC, address OFFSET ${limit}
      )`.execute(this.#kysely);
  }

  /** Of all users, newest first. */
  async listNewest(limit: number): Promise<readonly string[]> {
    const rows = await this.#kysely
      .selectFrom('login_address')
      .select('address')
      .groupBy('address')
      .orderBy((select) => select.fn.max('last_login_at'), 'desc')
      .limit(limit)
      .execute();

    return rows.map(({ address }) => address);
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.#kysely.deleteFrom('login_address').where('user_id', '=', userId).execute();
  }

  async removeOlderThan(time: Date): Promise<number> {
    const result = await this.#kysely
      .deleteFrom('login_address')
      .where('last_login_at', '<', time)
      .executeTakeFirst();

    return Number(result.numDeletedRows);
  }
}
