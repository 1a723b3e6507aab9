import type pg from 'pg';

export interface TableSize {
  readonly table: string;
  readonly rows: number;
  /** They were counted, not estimated by PostgreSQL. */
  readonly isCounted: boolean;
  /** With indexes and long values. */
  readonly bytes: number;
}

/** Tables above this are estimated: counting them would read all of it. */
const COUNTED_BYTES = 512 * 1024 * 1024;

/** Every table of the schema, largest first. */
export async function readTableSizes(client: pg.ClientBase): Promise<readonly TableSize[]> {
  const { rows } = await client.query<{ name: string; bytes: number; estimate: number }>(`
    SELECT c.relname AS name, pg_total_relation_size(c.oid)::bigint AS bytes,
      greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), 0)::bigint AS estimate
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    ORDER BY 2 DESC, 1`);
  const sizes: TableSize[] = [];
  for (const { name, bytes, estimate } of rows) {
    const isCounted = bytes <= COUNTED_BYTES;
    const count = isCounted ? await countRows(client, name) : estimate;
    sizes.push({ table: name, rows: count, isCounted, bytes });
  }

  return sizes;
}

async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) AS count FROM "${table.replaceAll('"', '""')}"`,
  );

  return rows[0]?.count ?? 0;
}
