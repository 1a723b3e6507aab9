import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { assertDistinct, lockUsers, replaceRoles, type UserTransaction } from './user-administration.ts';

/** Somebody whom a provider has vouched for. */
export interface Visitor {
  readonly providerId: number;
  /** Who it is at the provider, for ever. */
  readonly subject: string;
  /** In lower case; undefined: the provider named none that counts. */
  readonly emailAddress: string | undefined;
  /** The address may tell which user it is that an administrator has created for this provider. */
  readonly isEmailProven: boolean;
  /** As whom to create somebody unknown; undefined: not at all. */
  readonly newUser: NewVisitor | undefined;
}

export interface NewVisitor {
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: number;
  /** Else none, until somebody names some. */
  readonly seesAllEnvironments: boolean;
}

/** Undefined: no user of this provider, and none may be made. */
export type Admission = { readonly userId: string; readonly isDisabled: boolean } | undefined;

export class SignOnRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /**
   * Who a visitor is: the user with this subject; at the first login, the one with this address whom an administrator
   * has assigned to the provider and nobody has logged in as; or a new one. A user who logs in otherwise is never
   * found by an address.
   */
  admit(visitor: Visitor): Promise<Admission> {
    return this.#kysely.transaction().execute(async (transaction) => {
      // First logins of the same person, and changes by administrators, follow one another.
      await lockUsers(transaction);

      return (await findBySubject(transaction, visitor)) ?? (await linkOrCreate(transaction, visitor));
    });
  }

  /** Marks something that counts only once; false when it was before. */
  async spend(digest: string, expiresAt: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#kysely
      .insertInto('spent_login')
      .values({ digest, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();

    return numInsertedOrUpdatedRows > 0n;
  }

  async removeExpiredSpent(now: Date): Promise<number> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('spent_login')
      .where('expires_at', '<=', now)
      .executeTakeFirst();

    return Number(numDeletedRows);
  }
}

async function findBySubject(
  transaction: UserTransaction,
  { providerId, subject }: Visitor,
): Promise<Admission> {
  return transaction
    .selectFrom('platform_user')
    .select(['id as userId', 'is_disabled as isDisabled'])
    .where('sso_provider_id', '=', providerId)
    .where('sso_subject', '=', subject)
    .executeTakeFirst();
}

async function linkOrCreate(transaction: UserTransaction, visitor: Visitor): Promise<Admission> {
  const { emailAddress, newUser } = visitor;
  if (emailAddress === undefined) {
    return undefined;
  }

  const known = await transaction
    .selectFrom('platform_user')
    .select(['id as userId', 'is_disabled as isDisabled', 'sso_provider_id', 'sso_subject'])
    .where((column) =>
      column.or([
        column('email_address', '=', emailAddress),
        sql<SqlBool>`lower(principal_name) = ${emailAddress}`,
      ]),
    )
    .executeTakeFirst();
  if (known === undefined) {
    return newUser && createVisitor(transaction, { ...visitor, emailAddress, newUser });
  }

  const isFree = known.sso_provider_id === visitor.providerId && known.sso_subject === null;
  if (!isFree || !visitor.isEmailProven) {
    return undefined;
  }

  await transaction
    .updateTable('platform_user')
    .set({ sso_subject: visitor.subject, updated_at: sql`now()` })
    .where('id', '=', known.userId)
    .execute();

  return { userId: known.userId, isDisabled: known.isDisabled };
}

async function createVisitor(
  transaction: UserTransaction,
  {
    providerId,
    subject,
    emailAddress,
    newUser,
  }: Visitor & { readonly emailAddress: string; readonly newUser: NewVisitor },
): Promise<Admission> {
  const { id } = await transaction
    .insertInto('platform_user')
    .values({
      principal_name: emailAddress,
      email_address: emailAddress,
      first_name: newUser.firstName,
      last_name: newUser.lastName,
      sso_provider_id: providerId,
      sso_subject: subject,
      all_environments: newUser.seesAllEnvironments,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await assertDistinct(transaction, id);
  await replaceRoles(transaction, id, [newUser.roleId]);

  return { userId: id, isDisabled: false };
}
