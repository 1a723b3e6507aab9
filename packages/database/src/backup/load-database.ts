import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { endAllSessions } from '../auth/end-all-sessions.ts';
import type { Database } from '../connection/database.ts';
import { DatabaseError } from '../errors.ts';
import { migrateWithin } from '../migrations/migrate.ts';
import { readMigrations } from '../migrations/migration-files.ts';
import type { DatabaseDump } from './dump-database.ts';
import { copyInto, quoted, readTableShapes, type TableShape } from './table-shape.ts';

/** A dump that was stored. */
export interface StoredDump extends Pick<DatabaseDump, 'migrations' | 'sequences' | 'tables'> {
  read(table: TableShape): Promise<Readable>;
}

/**
 * Whether this release can read a dump.
 *
 * @param release that made it, for people
 * @throws `DATABASE_NEWER_VERSION`, `DATABASE_MIGRATION_CHANGED`
 */
export async function assertReadable(
  { migrations }: Pick<StoredDump, 'migrations'>,
  release: string,
): Promise<void> {
  const known = await readMigrations();
  if (migrations.length > known.length) {
    throw new DatabaseError(
      'DATABASE_NEWER_VERSION',
      `The backup is of a newer release, ${release} (schema ${migrations.length}, this release knows ${known.length}): install ${release} or a newer one to restore it, or take a backup made before the upgrade. Nothing was restored.`,
    );
  }
  const changed = migrations.find(
    ({ version, checksum }, index) => version !== index + 1 || known[index]?.checksum !== checksum,
  );
  if (changed !== undefined) {
    throw new DatabaseError(
      'DATABASE_MIGRATION_CHANGED',
      `The backup is not of a release that this one follows (schema ${changed.version} differs): restore it with the one that made it, ${release}. Nothing was restored.`,
    );
  }
}

export interface LoadOptions {
  /** This one, as {@link migrateWithin} notes it. */
  readonly release?: string;
  /** What else belongs to it, before it counts. */
  readonly finish: (client: pg.ClientBase) => Promise<void>;
}

/**
 * Fills an empty database with a dump and brings it up to this release. All of it happens in one transaction, or nothing:
 * whoever is killed meanwhile leaves the database empty.
 *
 * Sessions end, and what signed them is of no use any more.
 *
 * @throws `DATABASE_NOT_EMPTY`
 */
export async function loadDatabase(
  database: Database,
  dump: StoredDump,
  { release, finish }: LoadOptions,
): Promise<void> {
  const known = await readMigrations();
  const client = await database.connect();

  try {
    await client.query('BEGIN');
    await assertEmpty(client, database.server);
    await migrateWithin(client, known.slice(0, dump.migrations.length), release);
    await loadTables(client, dump);
    // What checks at the end of a transaction keeps tables from being changed until then.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    await migrateWithin(client, known, release);
    await endAllSessions(client);
    await finish(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  await database.pool.query('ANALYZE');
}

/** For who wants to know before. @throws `DATABASE_NOT_EMPTY` */
export async function assertEmptyDatabase(database: Database): Promise<void> {
  await assertEmpty(database.pool, database.server);
}

async function assertEmpty(client: Pick<pg.ClientBase, 'query'>, server: string): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace LIMIT 1",
  );
  if (rowCount !== 0) {
    throw new DatabaseError(
      'DATABASE_NOT_EMPTY',
      `The database at ${server} is not empty: restore into a new one.`,
    );
  }
}

async function loadTables(client: pg.Client, dump: StoredDump): Promise<void> {
  const ours = await readTableShapes(client);
  const names = ours.map(({ name }) => quoted(name)).join(', ');
  const triggers = async (does: 'DISABLE' | 'ENABLE') => {
    for (const { name } of ours) {
      await client.query(`ALTER TABLE ${quoted(name)} ${does} TRIGGER USER`);
    }
  };

  // Rows that migrations made are in the dump, too, and rows of the log are no changes of it.
  await triggers('DISABLE');
  await client.query(`TRUNCATE ${names}, session`);
  for (const table of dump.tables) {
    await pipeline(await dump.read(table), client.query(copyFrom(copyInto(table))));
  }
  for (const [name, value] of Object.entries(dump.sequences)) {
    await client.query('SELECT setval($1::regclass, $2)', [quoted(name), value]);
  }
  await triggers('ENABLE');
}
