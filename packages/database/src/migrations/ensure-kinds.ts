import { sql } from 'kysely';
import type { Database } from '../connection/database.ts';

/**
 * Registers kind names, in the given order, and leaves the ones already known as they are: on an empty
 * database the ids are 1, 2, 3 …
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
    const known = await transaction.selectFrom('kind').select('name').execute();
    const missing = new Set(names).difference(new Set(known.map((kind) => kind.name)));
    if (missing.size === 0) {
      return;
    }

    const rows = [...missing].map((name, index) => ({ id: state.last_kind_id + index + 1, name }));
    await sql`
      INSERT INTO kind (id, name)
      SELECT * FROM unnest(${rows.map((row) => row.id)}::smallint[], ${rows.map((row) => row.name)}::text[])
    `.execute(transaction);
    await transaction
      .updateTable('graph_state')
      .set((column) => ({
        last_kind_id: state.last_kind_id + rows.length,
        writer_epoch: column('writer_epoch', '+', 1),
        generation: column('generation', '+', 1),
        stamp: sql<string>`gen_random_uuid()`,
      }))
      .execute();
  });
}
