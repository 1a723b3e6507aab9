import type pg from 'pg';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';
import { DatabaseError, isDatabaseError, messageOf } from '../errors.ts';
import { type Migration, readMigrations } from './migration-files.ts';

interface Applied {
  readonly version: number;
  readonly checksum: string;
  /** Null: nobody noted it. */
  readonly release: string | null;
}

export interface MigrateOptions {
  /** Of this release; undefined: those of its files. */
  readonly migrations?: readonly Migration[];
  /** What this release calls itself: noted, so that an earlier one can tell which is needed. */
  readonly release?: string;
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
  { migrations, release }: MigrateOptions = {},
): Promise<readonly string[]> {
  const all = migrations ?? (await readMigrations());
  const client = await database.connect();
  const names: string[] = [];

  try {
    for (;;) {
      const applied = await applyNext(client, all, release);
      if (applied === undefined) {
        return names;
      }
      names.push(applied.name);
    }
  } finally {
    await client.end();
  }
}

/** What {@link migrate} has to do with what is there. */
export interface Upgrade {
  /** Numbers of the schema. */
  readonly from: number;
  readonly to: number;
}

/**
 * Undefined: nothing, or the database is empty.
 *
 * @throws `DATABASE_NEWER_VERSION`, `DATABASE_MIGRATION_CHANGED`
 */
export async function findUpgrade(
  database: Pick<Database, 'pool'>,
  { migrations, release }: MigrateOptions = {},
): Promise<Upgrade | undefined> {
  const all = migrations ?? (await readMigrations());
  const { rows } = await database.pool.query<{ there: boolean }>(
    "SELECT to_regclass('schema_migration') IS NOT NULL AS there",
  );
  const applied = rows[0]?.there === true ? await readApplied(database.pool) : [];
  assertKnown(all, applied, release);

  return applied.length === 0 || applied.length === all.length
    ? undefined
    : { from: applied.length, to: all.length };
}

/** As {@link migrate}, within the transaction of the caller: all of it happens, or nothing. */
export async function migrateWithin(
  client: pg.Client,
  migrations: readonly Migration[],
  release?: string,
): Promise<void> {
  while ((await applyNextWithin(client, migrations, release)) !== undefined) {
    // Until there is none left.
  }
}

/** In one transaction: the next migration, or `undefined` when there is none left. */
async function applyNext(
  client: pg.Client,
  all: readonly Migration[],
  release: string | undefined,
): Promise<Migration | undefined> {
  await client.query('BEGIN');

  try {
    const next = await applyNextWithin(client, all, release);
    await client.query('COMMIT');
    return next;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function applyNextWithin(
  client: pg.Client,
  all: readonly Migration[],
  release: string | undefined,
): Promise<Migration | undefined> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCKS.space, LOCKS.migration]);
  await createLedger(client);
  const applied = await readApplied(client);
  assertKnown(all, applied, release);
  const next = all[applied.length];
  if (next) {
    await applyMigration(client, next, release);
  }

  return next;
}

/** It is older than any migration. */
async function createLedger(client: pg.ClientBase): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migration (
      version integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
}

async function readApplied(client: Pick<pg.ClientBase, 'query'>): Promise<readonly Applied[]> {
  // The release is not noted by all, and has no column where none of those that note it applied anything.
  const { rows } = await client.query<Applied>(
    "SELECT version, checksum, to_jsonb(m) ->> 'release' AS release FROM schema_migration m ORDER BY version",
  );
  return rows;
}

/** @throws `DATABASE_NEWER_VERSION`, `DATABASE_MIGRATION_CHANGED` */
function assertKnown(
  all: readonly Migration[],
  applied: readonly Applied[],
  release: string | undefined,
): void {
  for (const row of applied) {
    const known = all[row.version - 1];
    if (known === undefined) {
      throw newerRelease(all, applied, release);
    }
    if (known.checksum !== row.checksum) {
      throw new DatabaseError(
        'DATABASE_MIGRATION_CHANGED',
        `Migration ${known.version} (${known.name}) is not the one this database was migrated with: use an unmodified release.`,
        { details: { version: known.version } },
      );
    }
  }
}

function newerRelease(
  all: readonly Migration[],
  applied: readonly Applied[],
  release: string | undefined,
): DatabaseError {
  const newest = applied.at(-1);
  const found = newest?.version ?? 0;
  const theirs = newest?.release ?? undefined;
  const by = theirs === undefined ? 'a newer release' : `a newer release, ${theirs}`;
  const ours = release === undefined ? 'this release' : `this release, ${release},`;

  return new DatabaseError(
    'DATABASE_NEWER_VERSION',
    `The database was migrated by ${by} (schema ${found}, ${ours} knows ${all.length}): install ${theirs ?? 'that release'} or a newer one, or restore the backup made before the upgrade.`,
    { details: { found, known: all.length } },
  );
}

async function applyMigration(
  client: pg.Client,
  migration: Migration,
  release: string | undefined,
): Promise<void> {
  try {
    await client.query(migration.sql);
    await client.query('ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS release text');
    await client.query(
      'INSERT INTO schema_migration (version, name, checksum, release) VALUES ($1, $2, $3, $4)',
      [migration.version, migration.name, migration.checksum, release],
    );
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
