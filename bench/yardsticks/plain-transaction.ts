import type { Database, withWriterTransaction } from '@secgraph/database';

type Change = Parameters<typeof withWriterTransaction<unknown>>[2];

/** What the writer does all the time: a row that is changed. */
export const changeState: Change = (kysely) =>
  kysely.updateTable('graph_state').set({ updated_at: new Date() }).execute();

/** The same in a transaction of anybody. */
export function changeStatePlainly({ kysely }: Pick<Database, 'kysely'>): Promise<unknown> {
  return kysely.transaction().execute(changeState);
}
