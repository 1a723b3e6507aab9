import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** What one user would have; throws to refuse it. */
export type AssertPreferences = (kept: { readonly count: number; readonly sizeBytes: number }) => void;

/** What clients remember for users: JSON values by name. */
export class PreferenceRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  listPreferences(userId: string): Promise<ReadonlyMap<string, unknown>> {
    return readAll(this.#kysely, userId);
  }

  /**
   * Stores values, and removes names whose value is undefined; all or nothing. Returns all that the user has then.
   *
   * @param assertKept gets what that would be, and throws when it is too much
   */
  changePreferences(
    userId: string,
    changes: ReadonlyMap<string, unknown>,
    assertKept: AssertPreferences,
  ): Promise<ReadonlyMap<string, unknown>> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await lockUser(transaction, userId);
      const entries = [...changes];
      await remove(
        transaction,
        userId,
        entries.filter(([, value]) => value === undefined).map(([name]) => name),
      );
      await store(
        transaction,
        userId,
        entries.filter(([, value]) => value !== undefined),
      );
      assertKept(await measure(transaction, userId));

      return readAll(transaction, userId);
    });
  }
}

/** Makes changes of one user take turns, or each would be measured without the others. */
async function lockUser(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('user_preference ' || ${userId}::text, 0))`.execute(
    transaction,
  );
}

async function remove(kysely: Kysely<Tables>, userId: string, names: readonly string[]): Promise<void> {
  if (names.length > 0) {
    await kysely
      .deleteFrom('user_preference')
      .where('user_id', '=', userId)
      .where('name', 'in', names)
      .execute();
  }
}

async function store(
  kysely: Kysely<Tables>,
  userId: string,
  entries: readonly (readonly [string, unknown])[],
): Promise<void> {
  if (entries.length > 0) {
    await kysely
      .insertInto('user_preference')
      .values(entries.map(([name, value]) => ({ user_id: userId, name, value: JSON.stringify(value) })))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'name']).doUpdateSet({
          value: (excluded) => excluded.ref('excluded.value'),
          updated_at: sql`now()`,
        }),
      )
      .execute();
  }
}

async function measure(
  kysely: Kysely<Tables>,
  userId: string,
): Promise<{ readonly count: number; readonly sizeBytes: number }> {
  return kysely
    .selectFrom('user_preference')
    .select((select) => select.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(octet_length(value::text)), 0)::float8`.as('sizeBytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function readAll(kysely: Kysely<Tables>, userId: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await kysely
    .selectFrom('user_preference')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();

  return new Map(rows.map(({ name, value }) => [name, value]));
}
