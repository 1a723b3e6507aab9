import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** Whose second factor changes, and which session of his goes on; undefined: none does. */
export interface SecondFactorOwner {
  readonly userId: string;
  readonly keptSessionId: string | undefined;
}

/** A code that was found right for a secret; it counts only if the secret is still the one that is stored. */
export interface TakenStep {
  readonly userId: string;
  readonly sealedSecret: string;
  readonly step: number;
}

export interface Digests {
  readonly digests: readonly Uint8Array[];
}

/**
 * Secrets of one-time codes and digests of recovery codes. Whatever is used up is so in one statement, so that of
 * several requests that bring the same code, in any number of processes, one is let in.
 */
export class SecondFactorRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Stores a secret that has to prove itself first, in place of such a one; false where one is activated. */
  async storePendingSecret(userId: string, sealedSecret: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#kysely
      .updateTable('auth_secret')
      .set({ totp_secret: sealedSecret, totp_last_step: null, updated_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('totp_activated', '=', false)
      .executeTakeFirst();

    return numUpdatedRows > 0n;
  }

  /**
   * Activates the secret with the code of a step, and ends the user's other sessions. False when the secret is not
   * the pending one any more.
   */
  activate(
    owner: SecondFactorOwner,
    { sealedSecret, step }: Omit<TakenStep, 'userId'>,
    { digests }: Digests,
  ): Promise<boolean> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('auth_secret')
        .set({ totp_activated: true, totp_last_step: step, updated_at: sql`now()` })
        .where('user_id', '=', owner.userId)
        .where('totp_activated', '=', false)
        .where('totp_secret', '=', sealedSecret)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) {
        return false;
      }

      await storeCodes(transaction, owner.userId, digests);
      await endOtherSessions(transaction, owner);

      return true;
    });
  }

  /** False when a code of this step, or of a later one, was taken before. */
  async takeStep({ userId, sealedSecret, step }: TakenStep): Promise<boolean> {
    const { numUpdatedRows } = await this.#kysely
      .updateTable('auth_secret')
      .set({ totp_last_step: step })
      .where('user_id', '=', userId)
      .where('totp_activated', '=', true)
      .where('totp_secret', '=', sealedSecret)
      .where(sql<SqlBool>`coalesce(totp_last_step < ${step}, true)`)
      .executeTakeFirst();

    return numUpdatedRows > 0n;
  }

  /** False when there is no such code any more. */
  async takeRecoveryCode(userId: string, digest: Uint8Array): Promise<boolean> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('recovery_code')
      .where('user_id', '=', userId)
      .where('digest', '=', digest)
      .executeTakeFirst();

    return numDeletedRows > 0n;
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    const { count } = await this.#kysely
      .selectFrom('recovery_code')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();

    return Number(count);
  }

  /** Replaces all codes; false where no second factor is activated. */
  replaceRecoveryCodes(userId: string, { digests }: Digests): Promise<boolean> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const active = await transaction
        .selectFrom('auth_secret')
        .select('id')
        .where('user_id', '=', userId)
        .where('totp_activated', '=', true)
        .forUpdate()
        .executeTakeFirst();
      if (active === undefined) {
        return false;
      }

      await storeCodes(transaction, userId, digests);
      return true;
    });
  }

  /** Takes secret and codes away, and ends the user's other sessions. False when there was none. */
  remove(owner: SecondFactorOwner): Promise<boolean> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('auth_secret')
        .set({ totp_secret: '', totp_activated: false, totp_last_step: null, updated_at: sql`now()` })
        .where('user_id', '=', owner.userId)
        .where('totp_secret', '<>', '')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) {
        return false;
      }

      await storeCodes(transaction, owner.userId, []);
      await endOtherSessions(transaction, owner);
      return true;
    });
  }
}

async function storeCodes(
  transaction: Transaction<Tables>,
  userId: string,
  digests: readonly Uint8Array[],
): Promise<void> {
  await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  if (digests.length > 0) {
    await transaction
      .insertInto('recovery_code')
      .values(digests.map((digest) => ({ user_id: userId, digest })))
      .execute();
  }
}

async function endOtherSessions(
  transaction: Transaction<Tables>,
  { userId, keptSessionId }: SecondFactorOwner,
): Promise<void> {
  const all = transaction.deleteFrom('session').where('user_id', '=', userId);
  await (keptSessionId === undefined ? all : all.where('id', '<>', keptSessionId)).execute();
}
