import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../connection/database.ts';
import { copyInOrder, copyOutOf, readTableShapes, type TableShape } from './table-shape.ts';

/** What was applied to a database. */
export interface AppliedMigration {
  readonly version: number;
  readonly checksum: string;
}

/** A state of the whole database, as it was at one moment. */
export interface DatabaseDump {
  readonly databaseId: string;
  readonly migrations: readonly AppliedMigration[];
  /** Where counters of ids stand. */
  readonly sequences: Readonly<Record<string, number>>;
  readonly tables: readonly TableShape[];
  /** Files of uploads that wait. */
  readonly storedFiles: readonly string[];
  /** One at a time, each read to its end. `isInOrder`: what did not change comes in the same order the next time. */
  read(table: TableShape, options?: { readonly isInOrder: boolean }): TableRows;
}

/** Rows of a table, in the form of COPY. */
export interface TableRows extends Readable {
  /** As the database counts them, once they were read to their end. */
  readonly rowCount: number;
}

/** Calls `work` with the state of now, whatever changes meanwhile. */
export async function dumpDatabase<Result>(
  database: Database,
  work: (dump: DatabaseDump) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();

  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const dump = await describe(client);
    const result = await work({
      ...dump,
      read: (table, { isInOrder } = { isInOrder: false }) =>
        client.query(copyTo(isInOrder ? copyInOrder(table) : copyOutOf(table))),
    });
    await client.query('COMMIT');
    return result;
  } finally {
    await client.end();
  }
}

/** Empty in a database of a release that had none. */
export async function findDatabaseId(connection: Pick<pg.Client | pg.Pool, 'query'>): Promise<string> {
  const { rows } = await connection.query<{ id: string | null }>(
    "SELECT to_jsonb(s) ->> 'database_id' AS id FROM graph_state s",
  );

  return rows[0]?.id ?? '';
}

async function describe(client: pg.Client): Promise<Omit<DatabaseDump, 'read'>> {
  const { rows: migrations } = await client.query<AppliedMigration>(
    'SELECT version, checksum FROM schema_migration ORDER BY version',
  );
  const { rows: sequences } = await client.query<{ name: string; value: number }>(`
    SELECT sequencename AS name, last_value AS value FROM pg_sequences
    WHERE schemaname = current_schema() AND last_value IS NOT NULL`);
  const { rows: files } = await client.query<{ name: string }>(
    'SELECT DISTINCT stored_file AS name FROM ingest_task ORDER BY 1',
  );

  return {
    databaseId: await findDatabaseId(client),
    migrations,
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
    tables: await readTableShapes(client),
    storedFiles: files.map(({ name }) => name),
  };
}
