import { sql } from 'kysely';
import type { Database } from '../connection/database.ts';

/**
 * Registers kind names, in the given order, and leaves the ones already known as they are. Each gets the lowest id that
 * is free: on an empty database 1, 2, 3 …
 *
 * A writer that is at work at that moment (an older release beside this one) is refused from then on, because
 * it may have handed out the same ids.
 */
export async function ensureKinds(database: Database, names: readonly string[]): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    const state = await transaction
      .selectFrom('graph_state')
      .select('last_kind_id')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const known = await transaction.selectFrom('kind').select(['id', 'name']).execute();
    const missing = new Set(names).difference(new Set(known.map((kind) => kind.name)));
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
      .updateTable('graph_state')
      .set((column) => ({
        last_kind_id: Math.max(state.last_kind_id, ...rows.map(({ id }) => id)),
        writer_epoch: column('writer_epoch', '+', 1),
        generation: column('generation', '+', 1),
        stamp: sql<string>`gen_random_uuid()`,
      }))
      .execute();
  });
}

function* freeIds(taken: ReadonlySet<number>): Generator<number, never> {
  for (let id = 1; ; id++) {
    if (!taken.has(id)) {
      yield id;
    }
  }
}
