import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/database.ts';
import type { Tables } from '../connection/tables.ts';

/**
 * Registers kind names, in the given order, and leaves the ones already known as they are. Each gets the lowest id that
 * is free: on an empty database 1, 2, 3 …
 *
 * A writer that is at work at that moment (an older release beside this one) is refused from then on, because
 * it may have handed out the same ids.
 */
export async function ensureKinds(database: Database, names: readonly string[]): Promise<void> {
  // Mostly nothing is missing: then nobody waits for a writer that is in the middle of a transaction.
  if ((await findMissing(database.kysely, names)).missing.size === 0) {
    return;
  }

  await database.kysely.transaction().execute(async (transaction) => {
    // In this order, as the writer does.
    await transaction.selectFrom('writer_lease').select('term').forUpdate().execute();
    const state = await transaction
      .selectFrom('graph_state')
      .select('last_kind_id')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { known, missing } = await findMissing(transaction, names);
    if (missing.size === 0) {
      return;
    }

    const ids = freeIds(new Set(known.map((kind) => kind.id)));
    const rows = Iterator.from(missing)
      .map((name) => ({ id: ids.next().value, name }))
      .toArray();
    await sql`
      INSERT INTO kind (id, name)
      SELECT * FROM unnest(${rows.map((row) => row.id)}::smallint[], ${rows.map((row) => row.name)}::text[])
    `.execute(transaction);
    await transaction
      .updateTable('writer_lease')
      .set((column) => ({ term: column('term', '+', 1), expires_at: sql<Date>`'-infinity'` }))
      .execute();
    await transaction
      .updateTable('graph_state')
      .set((column) => ({
        last_kind_id: Math.max(state.last_kind_id, ...rows.map(({ id }) => id)),
        generation: column('generation', '+', 1),
        stamp: sql<string>`gen_random_uuid()`,
      }))
      .execute();
  });
}

async function findMissing(kysely: Kysely<Tables>, names: readonly string[]) {
  const known = await kysely.selectFrom('kind').select(['id', 'name']).execute();

  return { known, missing: new Set(names).difference(new Set(known.map((kind) => kind.name))) };
}

function* freeIds(taken: ReadonlySet<number>): Generator<number, never> {
  for (let id = 1; ; id++) {
    if (!taken.has(id)) {
      yield id;
    }
  }
}
