import type pg from 'pg';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';
import { DatabaseError, isDatabaseError, messageOf } from '../errors.ts';
import { type Migration, readMigrations } from './migration-files.ts';

interface Applied {
  readonly version: number;
  readonly checksum: string;
}

/**
 * Brings the schema up to this release. Any number of processes may do so at the same time: each step takes
 * a lock for its transaction (so poolers are fine), looks again, and applies the next file at most once.
 *
 * @returns the names of the migrations applied by this call
 * @throws `DATABASE_NEWER_VERSION`, `DATABASE_MIGRATION_CHANGED`, `DATABASE_MIGRATION_FAILED`
 */
export async function migrate(
  database: Database,
  migrations?: readonly Migration[],
): Promise<readonly string[]> {
  const all = migrations ?? (await readMigrations());
  const client = await database.connect();
  const names: string[] = [];

  try {
    for (;;) {
      const applied = await applyNext(client, all);
      if (applied === undefined) {
        return names;
      }
      names.push(applied.name);
    }
  } finally {
    await client.end();
  }
}

/** As {@link migrate}, within the transaction of the caller: all of it happens, or nothing. */
export async function migrateWithin(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  while ((await applyNextWithin(client, migrations)) !== undefined) {
    // Until there is none left.
  }
}

/** In one transaction: the next migration, or `undefined` when there is none left. */
async function applyNext(client: pg.Client, all: readonly Migration[]): Promise<Migration | undefined> {
  await client.query('BEGIN');

  try {
    const next = await applyNextWithin(client, all);
    await client.query('COMMIT');
    return next;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function applyNextWithin(client: pg.Client, all: readonly Migration[]): Promise<Migration | undefined> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCKS.space, LOCKS.migration]);
  const next = findNext(all, await readApplied(client));
  if (next) {
    await applyMigration(client, next);
  }

  return next;
}

async function readApplied(client: pg.Client): Promise<readonly Applied[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migration (
      version integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const { rows } = await client.query<Applied>(
    'SELECT version, checksum FROM schema_migration ORDER BY version',
  );
  return rows;
}

function findNext(all: readonly Migration[], applied: readonly Applied[]): Migration | undefined {
  for (const row of applied) {
    const known = all[row.version - 1];
    if (known === undefined) {
      throw new DatabaseError(
        'DATABASE_NEWER_VERSION',
        `The database was migrated by a newer release (schema ${row.version}, this release knows ${all.length}): start the newer release, or restore a backup made before the upgrade.`,
        { details: { found: row.version, known: all.length } },
      );
    }
    if (known.checksum !== row.checksum) {
      throw new DatabaseError(
        'DATABASE_MIGRATION_CHANGED',
        `Migration ${known.version} (${known.name}) is not the one this database was migrated with: use an unmodified release.`,
        { details: { version: known.version } },
      );
    }
  }

  return all[applied.length];
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
  } catch (cause) {
    if (isDatabaseError(cause)) {
      throw cause;
    }
    throw new DatabaseError(
      'DATABASE_MIGRATION_FAILED',
      `Migration ${migration.version} (${migration.name}) failed and was undone: ${messageOf(cause)}`,
      { details: { version: migration.version }, cause },
    );
  }
}
