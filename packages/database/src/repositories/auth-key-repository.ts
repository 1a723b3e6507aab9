import type { Database } from '../connection/database.ts';
import type { AuthTables } from './auth-tables.ts';

/** Keys the service signs with. Never log what they return. */
export interface AuthKeyRepository {
  /** The stored key of a purpose, or `candidate`, which is then stored; every process gets the same. */
  loadKey(purpose: string, candidate: Buffer): Promise<Buffer>;
}

export function createAuthKeyRepository(database: Database): AuthKeyRepository {
  const kysely = database.kysely.withTables<AuthTables>();

  return {
    async loadKey(purpose, candidate) {
      await kysely
        .insertInto('signing_key')
        .values({ purpose, secret: candidate })
        .onConflict((conflict) => conflict.column('purpose').doNothing())
        .execute();
      const { secret } = await kysely
        .selectFrom('signing_key')
        .select('secret')
        .where('purpose', '=', purpose)
        .executeTakeFirstOrThrow();

      return secret;
    },
  };
}
