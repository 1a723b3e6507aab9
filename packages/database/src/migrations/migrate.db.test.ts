import { createEmptyDatabase } from '@secgraph/test-kit/database';
import { afterEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../connection/database.ts';
import { readLease } from '../coordination/writer-lease.ts';
import { ensureKinds } from './ensure-kinds.ts';
import { migrate } from './migrate.ts';
import { type Migration, readMigrations } from './migration-files.ts';

const opened: Database[] = [];

async function openEmpty(connections = 1): Promise<Database[]> {
  const { url } = await createEmptyDatabase();
  const databases = await Promise.all(Array.from({ length: connections }, () => openDatabase({ url })));
  opened.push(...databases);
  return databases;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

describe('migrate', () => {
  it('applies each migration once, however many processes start together', async () => {
    const replicas = await openEmpty(4);
    const applied = await Promise.all(replicas.map((replica) => migrate(replica)));

    const expected = (await readMigrations()).map((migration) => migration.name);
    expect(applied.flat().sort()).toEqual([...expected].sort());
    await expect(migrate(replicas[0] as Database)).resolves.toEqual([]);
  });

  it('refuses a database that a newer release has migrated', async () => {
    const [database] = (await openEmpty()) as [Database];
    const all = await readMigrations();
    const next: Migration = { version: all.length + 1, name: 'future', sql: 'SELECT 1', checksum: 'x' };
    await migrate(database, { migrations: [...all, next], release: 'v9.8.7' });

    await expect(migrate(database, { release: 'v1.2.3' })).rejects.toMatchObject({
      code: 'DATABASE_NEWER_VERSION',
      message: `The database was migrated by a newer release, v9.8.7 (schema ${all.length + 1}, this release, v1.2.3, knows ${all.length}): install v9.8.7 or a newer one, or restore the backup made before the upgrade.`,
    });
  });

  it('goes on with a database whose release nobody noted', async () => {
    const [database] = (await openEmpty()) as [Database];
    const all = await readMigrations();
    await migrate(database, { migrations: all.slice(0, -1) });
    await database.pool.query('ALTER TABLE schema_migration DROP COLUMN release');
    await migrate(database, { release: 'v1.2.3' });

    const { rows } = await database.pool.query(
      'SELECT release FROM schema_migration ORDER BY version DESC LIMIT 2',
    );
    expect(rows).toEqual([{ release: 'v1.2.3' }, { release: null }]);
  });

  it('refuses a database migrated with another text', async () => {
    const [database] = (await openEmpty()) as [Database];
    const all = await readMigrations();
    const migrations = all.map((migration) => ({ ...migration, checksum: `${migration.checksum}!` }));
    await migrate(database, { migrations });

    await expect(migrate(database)).rejects.toMatchObject({ code: 'DATABASE_MIGRATION_CHANGED' });
  });

  it('keeps a deletion that waits, and cancels what it covers as it would be now', async () => {
    const [database] = (await openEmpty()) as [Database];
    const all = await readMigrations();
    await migrate(database, { migrations: all.filter(({ version }) => version < 7) });
    await database.pool.query(`
      INSERT INTO file_upload_job (status) VALUES (1), (2);
      INSERT INTO ingest_task (job_id, stored_file, original_name, file_type) VALUES (1, 'f', 'f', 'json');
      INSERT INTO analysis_request (requested_by, request_type, delete_source_kinds)
        VALUES ('somebody', 'deletion', '{Base}')`);
    await migrate(database);

    const { rows } = await database.pool.query(`
      SELECT requested_by, delete_source_kinds,
        (SELECT count(*)::int FROM ingest_task) AS tasks,
        (SELECT count(*)::int FROM analysis_request) AS analyses,
        (SELECT array_agg(status ORDER BY id) FROM file_upload_job) AS jobs
      FROM deletion_request`);
    expect(rows).toEqual([
      { requested_by: 'somebody', delete_source_kinds: ['Base'], tasks: 0, analyses: 0, jobs: [3, 2] },
    ]);
  });

  it('leaves nothing of a migration that fails half-way', async () => {
    const [database] = (await openEmpty()) as [Database];
    const broken: Migration = {
      version: 1,
      name: 'broken',
      sql: 'CREATE TABLE half (id int); SELECT 1 / 0;',
      checksum: 'x',
    };

    await expect(migrate(database, { migrations: [broken] })).rejects.toMatchObject({
      code: 'DATABASE_MIGRATION_FAILED',
    });
    const { rows } = await database.pool.query("SELECT to_regclass('half') AS half");
    expect(rows).toEqual([{ half: null }]);
  });
});

describe('migrating what is stored', () => {
  it('replaces names of icons that no icon can have, and leaves others as they are', async () => {
    const [database] = (await openEmpty()) as [Database];
    const all = await readMigrations();
    const before = all.findIndex(({ name }) => name.includes('icon_names'));
    await migrate(database, { migrations: all.slice(0, before) });
    const names = ['user', 'fa-user-gear', '', 'user"><script>', 'User'];
    for (const name of names) {
      await database.pool.query('INSERT INTO custom_node_kind (kind_name, config) VALUES ($1, $2)', [
        `of ${name}`,
        JSON.stringify({ icon: { type: 'font-awesome', name, color: '#FFFFFF' } }),
      ]);
    }
    await migrate(database);

    const { rows } = await database.pool.query(
      "SELECT config -> 'icon' ->> 'name' AS name FROM custom_node_kind ORDER BY id",
    );
    expect(rows.map(({ name }) => name)).toEqual(['user', 'fa-user-gear', '', 'question', 'question']);
  });

  it('lets source kinds come and go more often than there are small numbers', async () => {
    const [database] = (await openEmpty()) as [Database];
    await migrate(database);
    await database.pool.query("SELECT setval(pg_get_serial_sequence('source_kind', 'id'), 32767)");
    const { rows } = await database.pool.query("INSERT INTO source_kind (name) VALUES ('Hub') RETURNING id");
    expect(rows).toEqual([{ id: 32_768 }]);
  });
});

describe('ensureKinds', () => {
  it('numbers new kinds in order, keeps known ones, and supersedes a writer only when it adds some', async () => {
    const [database] = (await openEmpty()) as [Database];
    await migrate(database);
    await ensureKinds(database, ['Base', 'User', 'Base', 'Group']);
    await ensureKinds(database, ['Group', 'Base']);
    await ensureKinds(database, ['New', 'User']);

    const kinds = await database.kysely.selectFrom('kind').select(['id', 'name']).orderBy('id').execute();
    expect(kinds.map((kind) => `${kind.id} ${kind.name}`)).toEqual(['1 Base', '2 User', '3 Group', '4 New']);
    const state = await database.kysely.selectFrom('graph_state').selectAll().executeTakeFirstOrThrow();
    expect(state).toMatchObject({ last_kind_id: 4, generation: 2 });
    expect(await readLease(database)).toMatchObject({ term: 2, isLive: false });
  });

  it('takes ids that are free again, however many were handed out', async () => {
    const [database] = (await openEmpty()) as [Database];
    await migrate(database);
    await ensureKinds(database, ['Base', 'User', 'Group']);
    await database.pool.query("DELETE FROM kind WHERE name = 'User'");
    await database.pool.query('UPDATE graph_state SET last_kind_id = 32767');
    await ensureKinds(database, ['Base', 'New', 'Newer']);

    const kinds = await database.kysely.selectFrom('kind').select(['id', 'name']).orderBy('id').execute();
    expect(kinds.map((kind) => `${kind.id} ${kind.name}`)).toEqual(['1 Base', '2 New', '3 Group', '4 Newer']);
  });

  it('gives every name one id when replicas start together', async () => {
    const replicas = await openEmpty(3);
    await migrate(replicas[0] as Database);
    await Promise.all(replicas.map((replica) => ensureKinds(replica, ['Base', 'User', 'Group'])));

    const kinds = await replicas[0]?.kysely.selectFrom('kind').select('id').orderBy('id').execute();
    expect(kinds?.map((kind) => kind.id)).toEqual([1, 2, 3]);
  });
});
