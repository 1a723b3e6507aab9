import type pg from 'pg';

/** A table as a backup holds it. */
export interface TableShape {
  readonly name: string;
  /** In order; those that the database makes by itself are left out. */
  readonly columns: readonly string[];
  /** Columns of the primary key, in order; empty or missing: it has none. */
  readonly keyColumns?: readonly string[];
}

/**
 * Sessions end with a restore, by another key: one that was ended since would live again. Who writes, and from
 * which folder, is a matter of processes, of which none runs on what is restored. Snapshots are made from the rest.
 */
const LEFT_OUT: readonly string[] = [
  'schema_migration',
  'session',
  'session_key',
  'shared_identity',
  'stored_snapshot',
  'stored_snapshot_part',
  'writer_lease',
];

/** All tables whose rows a backup holds, those before others that refer to them. */
export async function readTableShapes(client: pg.ClientBase): Promise<readonly TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keyColumns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
      ARRAY(SELECT k.attname::text FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS key(attnum, place)
        JOIN pg_attribute k ON k.attnum = key.attnum
        WHERE i.indrelid = c.oid AND i.indisprimary AND k.attrelid = c.oid ORDER BY key.place) AS "keyColumns"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.oid, c.relname ORDER BY c.relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    SELECT DISTINCT f.relname AS "from", t.relname AS "to"
    FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND f.relnamespace = current_schema()::regnamespace AND f.oid <> t.oid`);

  const left = rows.filter(({ name }) => !LEFT_OUT.includes(name));
  return inOrder(left, references);
}

function inOrder(
  tables: readonly TableShape[],
  references: readonly { readonly from: string; readonly to: string }[],
): readonly TableShape[] {
  const ordered: TableShape[] = [];
  const isThere = (name: string) =>
    ordered.some((table) => table.name === name) || !tables.some((table) => table.name === name);

  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) =>
        !ordered.some((table) => table.name === name) &&
        references.every(({ from, to }) => from !== name || isThere(to)),
    );
    if (next.length === 0) {
      throw new Error('tables refer to each other in a circle');
    }
    ordered.push(...next);
  }

  return ordered;
}

/** Rows of a table as text, in the form of COPY. */
export function copyOutOf({ name, columns }: TableShape): string {
  return `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`;
}

/** What the largest tables without a key ascend by. */
const ID = 'id';
/** Where rows lie: what did not move stays where it was. */
const PLACE = 'ctid';

/** The same, ordered: by the key, or by what comes next to one. */
export function copyInOrder({ name, columns, keyColumns = [] }: TableShape): string {
  const order = keyColumns.length > 0 ? keyColumns : [columns.includes(ID) ? ID : PLACE];

  return `COPY (SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)} ORDER BY ${order.map(quoted).join(', ')}) TO STDOUT`;
}

export function copyInto({ name, columns }: TableShape): string {
  return `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
